// The server that the page came from: HTTP and a WebSocket.
import type { Answer, Home, Line, LineEvents } from "./home";

export const serverHome: Home = {
  async ask(method, path, body, key, session): Promise<Answer> {
    const headers: Record<string, string> = {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(body === undefined || key === undefined ? {} : { "Roundhouse-Boards": key }),
      ...(session === undefined ? {} : { Authorization: `Bearer ${session}` }),
    };
    const answer = await fetch(path, {
      method,
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    });
    // Whatever else answers stands before the server or in its place: a proxy, a portal, a folder of files.
    if (!/^(application\/json|text\/csv)\b/i.test(answer.headers.get("Content-Type") ?? ""))
      throw new Error(`no server answers at ${path}`);
    const filename = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "");
    return { status: answer.status, body: await answer.text(), filename: filename?.[1] ?? "" };
  },

  line(on: LineEvents): Line {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/live`);
    socket.onopen = () => on.opened();
    socket.onmessage = (event) => on.message(String(event.data));
    socket.onclose = () => on.closed();
    return {
      send(text) {
        // A socket that is closing would lose it without a word.
        if (socket.readyState !== WebSocket.OPEN) throw new Error("the line is closed");
        socket.send(text);
      },
      close: () => socket.close(),
    };
  },
};

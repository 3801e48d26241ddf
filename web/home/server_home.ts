// The server that the page came from: HTTP and a WebSocket.
import type { Answer, Home, Line, LineEvents } from "./home";

export const serverHome: Home = {
  async ask(method, path, body, key): Promise<Answer> {
    const brought: Record<string, string> = key === undefined ? {} : { "Roundhouse-Boards": key };
    const answer = await fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "Content-Type": "application/json", ...brought }, body }),
    });
    // Whatever else answers stands before the server or in its place: a proxy, a portal, a folder of files.
    if (!/^application\/json\b/i.test(answer.headers.get("Content-Type") ?? ""))
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

// Entry of the worker that makes boards, so that the page never stands still meanwhile.
import { loadPlaces } from "../places/load";
import { makeBoard, type Wish } from "./board";
import type { FromWorker, ToWorker } from "./maker";
import { NoBoard } from "./place";

async function answerTo(wish: Wish): Promise<FromWorker["answer"]> {
  try {
    const places = await loadPlaces();
    const began = performance.now();
    const board = makeBoard(places, wish);
    return { board, seconds: (performance.now() - began) / 1000 };
  } catch (error) {
    if (error instanceof NoBoard) return { problem: error.code };
    return { problem: error instanceof TypeError ? "offline" : "failed" };
  }
}

self.onmessage = ({ data: { id, wish } }: MessageEvent<ToWorker>): void => {
  void answerTo(wish).then((answer) => self.postMessage({ id, answer } satisfies FromWorker));
};

// Fetches the places from the page's own host, once; works in a worker, too.
import cities_url from "./cities.json?url";
import shapes_url from "./shapes.json?url";
import { Places, type CitiesFile, type ShapesFile } from "./places";

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${String(answer.status)}`);
  return answer.json();
}

let loading: Promise<Places> | null = null;

export function loadPlaces(): Promise<Places> {
  loading ??= Promise.all([read(cities_url), read(shapes_url)]).then(
    ([cities, shapes]) => new Places(cities as CitiesFile, shapes as ShapesFile),
    (error: unknown) => {
      // The next one who asks may have a connection.
      loading = null;
      throw error;
    },
  );
  return loading;
}

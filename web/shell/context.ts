// How parts of a table come to it.
import { getContext, setContext } from "svelte";
import type { Table } from "./table.svelte";

const key = Symbol("table");

/** Makes the table known to everything below. */
export function offerTable(table: Table): void {
  setContext(key, table);
}

export function theTable(): Table {
  return getContext(key);
}

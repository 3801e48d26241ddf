// What keys do in the editor: its own first, then those of the game.
import type { BoardEditor } from "../core/editor.svelte";

/** Where keys write: there they mean nothing else. */
function writes(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !["button", "checkbox", "color", "file", "radio", "range"].includes(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.isContentEditable
  );
}

function stepped(editor: BoardEditor, event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) editor.undo();
  else if (key === "y" || key === "z") editor.redo();
  else return false;
  return true;
}

function tookTool(editor: BoardEditor, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  const tool = editor.family.tools.find(({ key }) => key === event.key.toUpperCase());
  if (tool === undefined) return false;
  editor.take(tool.id);
  return true;
}

/** Nothing is chosen; and if nothing was, the first tool is taken. */
function cleared(editor: BoardEditor, event: KeyboardEvent): boolean {
  if (event.key !== "Escape") return false;
  editor.preview(null);
  if (editor.selected !== null) editor.select(null);
  else editor.take(editor.family.tools[0]?.id ?? "");
  return true;
}

export function pressed(editor: BoardEditor, event: KeyboardEvent): void {
  if (event.defaultPrevented || writes(event.target)) return;
  if (document.querySelector("dialog[open]") !== null) return;
  if (
    stepped(editor, event) ||
    tookTool(editor, event) ||
    editor.family.key?.(editor, event) === true ||
    cleared(editor, event)
  )
    event.preventDefault();
}

// Where the keys are after something took the place of what had them: a button that becomes a question, a form that
// becomes its result. Otherwise they would begin anew at the top of the page, and a reader would say nothing.

/** What appears is where the keys are; it may be no control itself. */
export function takesFocus(node: HTMLElement): void {
  if (!node.hasAttribute("tabindex") && !node.matches("a[href], button, input, select, textarea"))
    node.tabIndex = -1;
  node.focus();
}

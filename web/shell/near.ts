// Tells when an element comes near to what is in view, once.
import type { Attachment } from "svelte/attachments";

export function whenNear(then: () => void): Attachment<HTMLElement> {
  return (element) => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        then();
      },
      { rootMargin: "300px" },
    );
    watch.observe(element);
    return () => watch.disconnect();
  };
}

/** The partner's history, which is loaded when somebody comes to see it: the first page stays small. */
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { loadPages } from '../browser/load-pages.ts';
import { NotLoaded } from '../browser/parts.tsx';

/** Stands where the history will; loads it once it is near the window. */
export function LaterHistory() {
  const place = useRef<HTMLDivElement>(null);
  const [History, setHistory] = useState<ComponentType | 'missing' | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      // A function as a state would be called.
      void loadPages().then(
        (pages) => setHistory(() => pages.PartnerHistory),
        () => setHistory('missing'),
      );
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div class="later" ref={place}>
      {History === 'missing' ? <NotLoaded what="The history" /> : History !== null && <History />}
    </div>
  );
}

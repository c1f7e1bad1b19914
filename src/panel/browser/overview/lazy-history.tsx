/** Loads the partner's history when it is scrolled near, which keeps the first page small. */
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { NotLoaded } from '../components.tsx';
import { loadPages } from '../load-pages.ts';

/** Placeholder of the history; loads it near the window. */
export function LazyHistory() {
  const place = useRef<HTMLDivElement>(null);
  const [History, setHistory] = useState<ComponentType | 'missing' | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      // `useState` would call a function that it is given.
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

/** The search dialog: finds pages, hybrid cores, sites and assets as the user types. */
import { useEffect, useId, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { findTextMax } from '../../../limits.ts';
import { Notice, useLastData } from '../components.tsx';
import { Dialog } from '../dialog.tsx';
import { menuPages } from '../menu-pages.ts';
import { assetPath, hybridCorePath, sitePath } from '../paths.ts';
import type { FindResults, SessionRecord } from '../records.ts';
import { useData } from '../use-data.ts';

/** Debounce of the search field, in ms: a fast typist's gap between two letters. */
const typingPauseMs = 150;

/** Refresh interval of the results while the dialog is open, in ms: longer than it stays open. */
const refreshMs = 600_000;

interface Target {
  readonly kind: string;
  readonly name: string;
  readonly detail: string | null;
  readonly path: string;
}

interface FindDialogProps {
  readonly session: SessionRecord;
  readonly close: () => void;
}

export function FindDialog({ session, close }: FindDialogProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { route } = useLocation();
  const wanted = useDebounced(text.trim());
  const loaded = useData<{ data: FindResults }>(
    wanted === '' ? null : `/hybrid-core/v2/find?find%5Btext%5D=${encodeURIComponent(wanted)}`,
    0,
    refreshMs,
  );
  const found = useLastData(loaded)?.data ?? null;
  const targets = [
    ...pagesNamed(text.trim(), session),
    ...(text.trim() === '' || found === null ? [] : targetsOf(found)),
  ];
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  const visit = ({ path }: Target) => {
    close();
    route(path);
  };
  const walk = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    const target = targets[chosen];
    if (event.key === 'Enter' && target !== undefined) {
      event.preventDefault();
      visit(target);
    }
    if (move === undefined || targets.length === 0) return;
    event.preventDefault();
    setChosen((chosen + move + targets.length) % targets.length);
  };
  useEffect(() => {
    document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const typed = (event: Event) => {
    setText((event.target as HTMLInputElement).value);
    setChosen(0);
  };
  return (
    <Dialog title="Find" close={close}>
      <input
        type="text"
        class="find-text"
        role="combobox"
        aria-label="Page, hybrid core, site, or the beginning of an asset's id"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={targets.length > 0 ? optionId(chosen) : undefined}
        autocomplete="off"
        maxlength={findTextMax}
        placeholder="Page, hybrid core, site, beginning of an asset’s id"
        value={text}
        onInput={typed}
        onKeyDown={walk}
      />
      {loaded.error !== null && <Notice of={loaded} />}
      <div class="found" id={id} role="listbox" aria-label="Found">
        {targets.map((target, index) => (
          <a
            key={`${target.kind} ${target.path}`}
            id={optionId(index)}
            role="option"
            tabindex={-1}
            aria-selected={index === chosen}
            href={target.path}
            onClick={close}
            onPointerMove={() => setChosen(index)}
          >
            <span class="soft">{target.kind}</span> <strong>{target.name}</strong>{' '}
            {target.detail !== null && <span class="soft">{target.detail}</span>}
          </a>
        ))}
      </div>
      <p class="soft" role="status">
        {resultText(text.trim(), wanted, loaded.data?.data ?? null, targets.length)}
      </p>
      <button type="button" class="quiet" onClick={close}>
        Close
      </button>
    </Dialog>
  );
}

/** The debounced value. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function pagesNamed(text: string, session: SessionRecord): readonly Target[] {
  return menuPages(session)
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .map(({ name, path }) => ({ kind: 'Page', name, detail: null, path }));
}

function targetsOf({ hybrid_cores, sites, assets }: FindResults): readonly Target[] {
  return [
    ...hybrid_cores.map(({ id }): Target => {
      return { kind: 'Hybrid core', name: id, detail: null, path: hybridCorePath(id) };
    }),
    ...sites.map(({ id, city, description }): Target => {
      return { kind: 'Site', name: id, detail: city ?? description, path: sitePath(id) };
    }),
    ...assets.map(({ id, site_id }): Target => {
      return { kind: 'Asset', name: id, detail: site_id, path: assetPath(site_id, id) };
    }),
  ];
}

/** The text below the list: no results, or more than are listed. */
function resultText(
  text: string,
  wanted: string,
  found: FindResults | null,
  count: number,
): string {
  if (text === '') return 'Arrow keys choose, Enter opens, Escape closes.';
  if (found === null || text !== wanted) return ' ';
  if (count === 0)
    return `No hybrid core or site has “${text}” in its name, and no asset’s id begins so.`;
  return found.more ? 'There is more: type more of the name.' : ' ';
}

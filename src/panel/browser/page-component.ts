/** What a page is to the frame around it. */
import type { FunctionComponent } from 'preact';
import type { SessionRecord } from './records.ts';

/** The component of a page. */
export type PageComponent = FunctionComponent<{ session: SessionRecord }>;

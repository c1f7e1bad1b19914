/** Dispatches to the routes of a site, a hybrid core, or the whole partner. */
import type {
  CallOptions,
  ForecastQuestion,
  HeadroomQuestion,
  HistoryQuestion,
} from '@hybrid-core/client';
import { wrongUsage } from '../exit.ts';
import type { Session } from '../session.ts';

export interface SubjectOptions {
  readonly hybridCore?: string;
}

/** The client's methods by subject. */
const methods = {
  resources: ['getPartnerResources', 'getHybridCoreResources', 'getSiteResourcesV2'],
  history: ['getPartnerHistory', 'getHybridCoreHistory', 'getSiteHistory'],
  forecast: ['getPartnerForecast', 'getHybridCoreForecast', 'getSiteForecast'],
  headroom: ['getPartnerHeadroom', 'getHybridCoreHeadroom', 'getSiteHeadroom'],
} as const;

type Question = Omit<HistoryQuestion & ForecastQuestion & HeadroomQuestion, keyof CallOptions>;

/** A question with values as they were typed: the service checks them. */
export type TypedQuestion = {
  readonly [Family in keyof Question]: {
    readonly [Name in keyof NonNullable<Question[Family]>]: string | number;
  };
};

type Client = Session['client'];
type SubjectMethod = keyof typeof methods;
type Answer<What extends SubjectMethod> = Awaited<
  ReturnType<Client[(typeof methods)[What][number]]>
>;

/** Calls the route of the command line's subject. */
export function askSubject<What extends SubjectMethod>(
  session: Session,
  what: What,
  site: string | undefined,
  { hybridCore }: SubjectOptions,
  question: TypedQuestion = {},
): Promise<Answer<What>> {
  if (site !== undefined && hybridCore !== undefined) {
    throw wrongUsage('a SITE and --hybrid-core exclude each other');
  }
  const options = { ...(question as Question), signal: session.signal };
  const [ofPartner, ofHybridCore, ofSite] = methods[what];
  const { client } = session;
  const ask = (): Promise<unknown> => {
    if (site !== undefined) return client[ofSite](site, options);
    return hybridCore === undefined
      ? client[ofPartner](options)
      : client[ofHybridCore](hybridCore, options);
  };
  return ask() as Promise<Answer<What>>;
}

/** Names the subject of an answer, for people. */
export function subjectName(answer: object): string {
  if ('site_id' in answer) return `site ${answer.site_id}`;
  if ('hybrid_core_id' in answer) return `hybrid core ${answer.hybrid_core_id}`;
  return `partner ${'partner_id' in answer ? answer.partner_id : ''}`;
}

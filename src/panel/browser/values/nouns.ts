/** Singular and plural of counted nouns. */

export const nouns = {
  asset: ['asset', 'assets'],
  'active node': ['active node', 'active nodes'],
  change: ['change', 'changes'],
  day: ['day', 'days'],
  'hybrid core': ['hybrid core', 'hybrid cores'],
  machine: ['machine', 'machines'],
  node: ['node', 'nodes'],
  partner: ['partner', 'partners'],
  site: ['site', 'sites'],
} as const;

export type Noun = keyof typeof nouns;

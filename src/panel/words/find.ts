/** The words of the search dialog. */

export const find = 'Find';
export const found = 'Found';
export const close = 'Close';
export const hybridCore = 'Hybrid core';
export const site = 'Site';
export const asset = 'Asset';
export const nothingFound = (text: string) => `Nothing has “${text}” in its name.`;
export const thereIsMore = 'There is more: type more of the name.';
export const whatToType = "Page, hybrid core, site, or the beginning of an asset's id";
export const whatToTypeInShort = 'Page, hybrid core, site, beginning of an asset’s id';
export const page = 'Page';
export const keys = 'Arrow keys choose, Enter opens, Escape closes.';

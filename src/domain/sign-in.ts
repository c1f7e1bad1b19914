/** How people sign in to the panel (docs: Panel). */

export type SignInMethod = 'link' | 'passkey' | 'openid';

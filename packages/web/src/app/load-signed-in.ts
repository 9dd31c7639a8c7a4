export const signedIn = () => import('./SignedIn.tsx');

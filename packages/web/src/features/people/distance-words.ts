/** 'about 2.5 km'. `km` as in `shownDistances`, which never go below 0.5. */
export const distanceWords = (km: number) => `about ${km} km`;

export const bandra = { latitude: 19.06, longitude: 72.83 };

import type { Outline } from './regions.ts';

/** Where nobody lives in the default regions: sea, creeks with mangroves and salt pans, lakes, closed forest and
 * runways. Drawn from memory of maps, without a survey: within about 150 m along Mumbai's shore from Versova to Wadala,
 * around Powai lake and at its runways, some 300 m elsewhere. An outline that is too large only makes areas larger. */

const lohegaonAirport: Outline = [
  [18.586, 73.905],
  [18.589, 73.91],
  [18.58, 73.935],
  [18.5755, 73.932],
];

export const aroundPune: readonly Outline[] = [lohegaonAirport];

const yamuna: Outline = [
  [28.715, 77.23],
  [28.68, 77.23],
  [28.655, 77.245],
  [28.63, 77.253],
  [28.6, 77.262],
  [28.57, 77.29],
  [28.545, 77.305],
  [28.545, 77.315],
  [28.575, 77.3],
  [28.6, 77.275],
  [28.63, 77.262],
  [28.66, 77.255],
  [28.685, 77.24],
  [28.715, 77.24],
];

const delhiAirport: Outline = [
  [28.573, 77.085],
  [28.573, 77.12],
  [28.553, 77.125],
  [28.54, 77.09],
  [28.545, 77.06],
  [28.562, 77.07],
];

export const aroundDelhi: readonly Outline[] = [yamuna, delhiAirport];

const bellandurLake: Outline = [
  [12.945, 77.655],
  [12.947, 77.672],
  [12.938, 77.682],
  [12.93, 77.675],
  [12.932, 77.655],
];

const halAirport: Outline = [
  [12.954, 77.65],
  [12.954, 77.683],
  [12.946, 77.683],
  [12.946, 77.65],
];

export const aroundBengaluru: readonly Outline[] = [bellandurLake, halAirport];

const hussainSagar: Outline = [
  [17.4345, 78.466],
  [17.434, 78.478],
  [17.4225, 78.484],
  [17.412, 78.475],
  [17.418, 78.464],
];

const begumpetAirport: Outline = [
  [17.457, 78.45],
  [17.457, 78.485],
  [17.449, 78.485],
  [17.449, 78.45],
];

export const aroundHyderabad: readonly Outline[] = [hussainSagar, begumpetAirport];

const bayOfBengal: Outline = [
  [13.3, 80.5],
  [13.3, 80.345],
  [13.23, 80.33],
  [13.165, 80.306],
  [13.12, 80.299],
  [13.08, 80.292],
  [13.05, 80.285],
  [13.03, 80.28],
  [13.013, 80.277],
  [13, 80.273],
  [12.983, 80.267],
  [12.949, 80.261],
  [12.915, 80.254],
  [12.79, 80.255],
  [12.79, 80.5],
];

const pallikaranaiMarsh: Outline = [
  [12.95, 80.205],
  [12.955, 80.22],
  [12.93, 80.225],
  [12.915, 80.215],
  [12.93, 80.205],
];

const guindyNationalPark: Outline = [
  [13.008, 80.222],
  [13.008, 80.236],
  [12.995, 80.236],
  [12.995, 80.222],
];

const chennaiAirport: Outline = [
  [12.9905, 80.154],
  [13.0017, 80.186],
  [12.9977, 80.188],
  [12.9865, 80.156],
];

export const aroundChennai: readonly Outline[] = [bayOfBengal, pallikaranaiMarsh, guindyNationalPark, chennaiAirport];

const eastKolkataWetlands: Outline = [
  [22.555, 88.425],
  [22.555, 88.46],
  [22.53, 88.49],
  [22.49, 88.46],
  [22.5, 88.425],
  [22.53, 88.415],
];

const kolkataAirport: Outline = [
  [22.672, 88.443],
  [22.672, 88.452],
  [22.638, 88.448],
  [22.638, 88.439],
];

export const aroundKolkata: readonly Outline[] = [eastKolkataWetlands, kolkataAirport];

const seaOffGoa: Outline = [
  [15.9, 73.5],
  [15.9, 73.6],
  [15.72, 73.685],
  [15.687, 73.702],
  [15.62, 73.732],
  [15.6, 73.735],
  [15.573, 73.739],
  [15.544, 73.753],
  [15.497, 73.765],
  [15.49, 73.775],
  [15.485, 73.81],
  [15.475, 73.81],
  [15.452, 73.803],
  [15.44, 73.83],
  [15.43, 73.87],
  [15.415, 73.905],
  [15.4, 73.895],
  [15.405, 73.86],
  [15.413, 73.83],
  [15.41, 73.79],
  [15.37, 73.833],
  [15.345, 73.865],
  [15.3, 73.903],
  [15.277, 73.912],
  [15.215, 73.925],
  [15.165, 73.94],
  [15.14, 73.953],
  [15.087, 73.92],
  [15.04, 73.983],
  [15.01, 74.02],
  [14.955, 74.05],
  [14.8, 74.1],
  [14.8, 73.8],
];

export const aroundGoa: readonly Outline[] = [seaOffGoa];

import { greatCircleKm, type Point } from '@nukkad/core/features/people/geometry.ts';
import type { Random } from '../random.ts';

interface City extends Point {
  name: string;
  /** Population in millions (2011 census, rounded), which sets the share of the synthetic people. */
  weight: number;
  /** Standard deviation of people's distance from the centre, north and east, in km. */
  sigmaKm: number;
}

const city = (name: string, latitude: number, longitude: number, weight: number, sigmaKm: number): City => ({
  name,
  latitude,
  longitude,
  weight,
  sigmaKm,
});

const cities: readonly City[] = [
  city('Mumbai', 19.07, 72.87, 12.4, 9),
  city('Delhi', 28.63, 77.21, 11, 9),
  city('Bengaluru', 12.97, 77.59, 8.4, 8),
  city('Hyderabad', 17.4, 78.47, 6.8, 8),
  city('Ahmedabad', 23.03, 72.58, 5.6, 7),
  city('Chennai', 13.06, 80.24, 4.7, 7),
  city('Kolkata', 22.56, 88.36, 4.5, 7),
  city('Surat', 21.18, 72.83, 4.5, 6),
  city('Pune', 18.52, 73.86, 3.1, 7),
  city('Jaipur', 26.91, 75.79, 3, 6),
  city('Lucknow', 26.85, 80.94, 2.8, 6),
  city('Kanpur', 26.45, 80.33, 2.8, 6),
  city('Nagpur', 21.15, 79.09, 2.4, 6),
  city('Indore', 22.72, 75.86, 2, 5),
  city('Bhopal', 23.25, 77.41, 1.8, 5),
  city('Visakhapatnam', 17.72, 83.3, 1.7, 6),
  city('Patna', 25.6, 85.13, 1.7, 5),
  city('Vadodara', 22.31, 73.18, 1.7, 5),
  city('Ludhiana', 30.9, 75.85, 1.6, 5),
  city('Agra', 27.18, 78.01, 1.6, 5),
  city('Nashik', 20, 73.79, 1.5, 5),
  city('Rajkot', 22.3, 70.8, 1.3, 5),
  city('Varanasi', 25.32, 82.99, 1.2, 4),
  city('Aurangabad', 19.88, 75.34, 1.2, 4),
  city('Ranchi', 23.36, 85.33, 1.1, 5),
  city('Coimbatore', 11.01, 76.96, 1.1, 5),
  city('Jodhpur', 26.28, 73.02, 1, 4),
  city('Madurai', 9.92, 78.12, 1, 4),
  city('Chandigarh', 30.73, 76.78, 1, 4),
  city('Kochi', 9.97, 76.28, 0.7, 5),
];

/** Where people outside the cities are placed, in degrees. */
export const country = { south: 8.5, north: 31, west: 70, east: 88 };

/** Radius around a city's centre with areas of the finest resolution, in km. */
const fineKm = 15;
const kmPerDegree = 111.195;

export const isInCity = (point: Point): boolean =>
  cities.some(
    (city) =>
      Math.abs(city.latitude - point.latitude) * kmPerDegree < fineKm + 1 && greatCircleKm(city, point) < fineKm,
  );

const total = cities.reduce((sum, { weight }) => sum + weight, 0);

export function cityPoint(random: Random): Point {
  let left = random.unit() * total;
  const city = cities.find(({ weight }) => (left -= weight) < 0) ?? cities[0]!;
  return {
    latitude: city.latitude + (random.normal() * city.sigmaKm) / kmPerDegree,
    longitude:
      city.longitude + (random.normal() * city.sigmaKm) / (kmPerDegree * Math.cos((city.latitude * Math.PI) / 180)),
  };
}

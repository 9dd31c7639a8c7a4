import type { Gender, Interest } from '../people/interests-and-genders.ts';
import type { SamplePerson } from './sample-me.ts';
import type { Category } from '../events/category.ts';
import { imageOf } from '../events/event-image.ts';
import { dayMs, hourMs, midnightInIndia, minuteMs } from '../../kernel/time.ts';

export const sampleMyArea = 'Bandra West';

function neighbour(
  id: number,
  name: string,
  age: number,
  gender: Gender,
  interests: readonly Interest[],
  /** km from the sample user, in the demo. */
  distance: number,
  /** In the sandbox, where distances follow from it. */
  area: string,
  isPremium = false,
) {
  const [firstName = ''] = name.split(' ');
  const profilePicture = `avatars/${firstName.toLowerCase()}.svg`;
  return { id: String(id), name, age, gender, city: 'Mumbai', interests, profilePicture, isPremium, distance, area };
}

export const samplePeople: readonly (SamplePerson & { distance: number; area: string })[] = [
  neighbour(2, 'Asha Kulkarni', 27, 'Female', ['Movies', 'Food', 'Travel'], 0.5, 'Bandra West', true),
  neighbour(3, 'Bilal Shaikh', 29, 'Male', ['Startups', 'Music', 'Books'], 0.8, 'Bandra West'),
  neighbour(4, 'Chitra Iyer', 24, 'Female', ['Study', 'Books', 'Art'], 1.4, 'Pali Hill'),
  neighbour(5, 'Dev Malhotra', 31, 'Male', ['Sports', 'Startups'], 1.9, 'Khar West', true),
  neighbour(6, "Esha D'Souza", 22, 'Female', ['Music', 'Art', 'Travel', 'Movies'], 2.3, 'Khar West'),
  neighbour(7, 'Farhan Qureshi', 35, 'Male', ['Food', 'Movies'], 2.6, 'Bandra East'),
  neighbour(8, 'Gauri Deshpande', 41, 'Female', ['Books', 'Travel', 'Food'], 3.0, 'Mahim', true),
  neighbour(9, 'Harsh Vora', 18, 'Male', ['Gaming', 'Study', 'Sports'], 3.3, 'Bandra Kurla Complex'),
  neighbour(10, 'Ira Sen', 26, 'Non-binary', ['Art', 'Movies', 'Music', 'Books'], 3.7, 'Santacruz West'),
  neighbour(11, 'Jasmeet Singh', 38, 'Male', ['Startups', 'Sports', 'Food'], 4.1, 'Matunga'),
  neighbour(12, 'Kavya Menon', 45, 'Female', ['Travel', 'Books', 'Art'], 4.6, 'Juhu', true),
  neighbour(13, 'Leo Fernandes', 33, 'Male', ['Music', 'Gaming'], 5, 'Dadar West'),
];

export interface SampleEvent {
  id: string;
  name: string;
  category: Category;
  description: string;
  date: string;
  endsAt: string;
  hostId: string;
  location: string;
  place: { latitude: number; longitude: number };
  price: number;
  image: string;
  capacity: number;
  seatsLeft: number;
}

type EventLine = [
  name: string,
  category: Category,
  days: number,
  ist: string,
  hours: number,
  hostId: string,
  location: string,
  latitude: number,
  longitude: number,
  price: number,
  seats: number,
  description: string,
];

const eventLines: readonly EventLine[] = [
  [
    'Startup Networking Night',
    'Tech',
    3,
    '19:00',
    3,
    '3',
    'Bandra Kurla Complex',
    19.0664,
    72.8679,
    0,
    26,
    'Bring an idea, half an idea or just curiosity. Short introductions, long conversations, and filter coffee until ten.',
  ],
  [
    'Movie Marathon Weekend',
    'Arts',
    6,
    '11:00',
    10,
    '2',
    'Regal Cinema, Colaba',
    18.9244,
    72.8326,
    499,
    41,
    'Five restored classics in one weekend, with samosas in every interval. Come for one or stay for all.',
  ],
  [
    'Study Group Session',
    'Tech',
    1,
    '17:30',
    2,
    '4',
    'David Sassoon Library, Kala Ghoda',
    18.9276,
    72.8316,
    0,
    4,
    'Two quiet hours among old books, then chai and questions. Any subject, any level.',
  ],
  [
    'Tech Conference 2025',
    'Tech',
    20,
    '09:30',
    8,
    '3',
    'Jio World Convention Centre',
    19.0631,
    72.8649,
    2000,
    137,
    'A full day on building for the next hundred million people: small models, UPI at scale, and interfaces in our own languages.',
  ],
  [
    'Art Gallery Opening',
    'Arts',
    9,
    '18:00',
    3,
    '6',
    'Jehangir Art Gallery, Kala Ghoda',
    18.9273,
    72.8319,
    0,
    22,
    'New work by eleven painters from the coast. The artists are there all evening and like being asked.',
  ],
  [
    'Food Festival',
    'Food',
    12,
    '12:00',
    9,
    '8',
    'Bandra Reclamation',
    19.0436,
    72.8245,
    250,
    88,
    'Forty stalls from Malvan to Manipur. One ticket, six tasting coupons, and no two plates alike.',
  ],
  [
    'Music Concert',
    'Music',
    15,
    '19:30',
    3,
    '13',
    'Shanmukhananda Hall, Matunga',
    19.0361,
    72.8575,
    1499,
    63,
    'Tabla, sitar and a very patient drum machine. Doors at seven, first raga at half past.',
  ],
  [
    'Sports Tournament',
    'Sports',
    8,
    '07:00',
    6,
    '5',
    'Shivaji Park, Dadar',
    19.0269,
    72.8382,
    150,
    9,
    'Six-a-side tennis-ball cricket from sunrise. Come alone and be given a team, or bring one.',
  ],
];

/** Ids 1 to 8, price 0 to 2000. Fixed days after `today` at fixed hours in India, so that some are always upcoming. */
export function sampleEvents(today: Date): SampleEvent[] {
  const indianMidnight = midnightInIndia(today.getTime());
  return eventLines.map(
    ([name, category, days, ist, lasts, hostId, location, latitude, longitude, price, seats, description], index) => {
      const [hours = 0, minutes = 0] = ist.split(':').map(Number);
      const id = String(index + 1);
      const start = indianMidnight + days * dayMs + (hours * 60 + minutes) * minuteMs;
      return {
        id,
        name,
        category,
        description,
        date: new Date(start).toISOString(),
        endsAt: new Date(start + lasts * hourMs).toISOString(),
        hostId,
        location,
        place: { latitude, longitude },
        price,
        image: imageOf({ id, picture: null, category }),
        capacity: seats,
        seatsLeft: seats,
      };
    },
  );
}

import { genders, interestOptions } from '@nukkad/core/features/people/interests-and-genders.ts';
import { tickMsOf } from '@nukkad/core/features/people/presence-times.ts';
import { openDatabase } from '@nukkad/server/storage/open-database.ts';
import { Random } from '../random.ts';
import { said } from '../report.ts';
import { inBatches } from './batches.ts';
import { everyone, makePeople, now, type People } from './people.ts';
import { makeDatabase, withClient } from '../postgres.ts';
import { makeQuestions, type Question } from './questions.ts';

export interface Product {
  databaseUrl: string;
  count: number;
  /** From the areas of viewers before the first tick. */
  questions: Question[];
  /** For each tick, how many people move, and a sample with their new areas. */
  ticks: { moved: number; samples: { id: string; area: string }[] }[];
}

/** Share of people who move in each tick. */
export const movingShare = 0.05;
const ticks = 3;

interface Move {
  area: string;
  tick: number;
}

/** In each tick, another 5 % of people move to a random person's area. */
function someMoves(people: People): Map<number, Move> {
  const random = new Random(people.count + 2);
  const moves = new Map<number, Move>();
  const each = Math.floor(people.count * movingShare);
  while (moves.size < each * ticks) {
    const person = random.whole(0, people.count - 1);
    if (moves.has(person)) continue;
    const goal = people.areaOf[random.whole(0, people.count - 1)]!;
    moves.set(person, { area: people.areas[goal]!, tick: Math.floor(moves.size / each) });
  }
  return moves;
}

/** Inserts people in no particular order, as in production. */
async function fill(url: string, people: People, moves: ReadonlyMap<number, Move>) {
  const start = new Date(now * 1000).toISOString();
  const later = new Date(now * 1000 + 24 * 3600_000).toISOString();
  await withClient(url, async (client) => {
    // Disables foreign key checks, which are slow for a million rows.
    await client.query('set session_replication_role = replica');
    await inBatches(everyone(people), async (numbers) => {
      const ids = numbers.map((person) => people.ids[person]);
      await client.query(
        `insert into "user" (id, name, email, "emailVerified")
         select id, 'Asha Rao', id || '@bench.example', true from unnest($1::text[]) as row (id)`,
        [ids],
      );
      await client.query(
        `insert into person (adult_confirmed_on, id, name, age, gender, city, interests, picture, premium_until, onboarded_at, created_at, shuffle)
         select current_date, id, 'Asha Rao', age, gender, 'Somewhere', interests::text[], 'avatars/asha.svg', premium::timestamptz, $7, $7, shuffle
         from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[])
           as row (id, age, gender, interests, premium, shuffle)`,
        [
          ids,
          numbers.map((person) => people.ages[person]),
          numbers.map((person) => genders[people.genders[person]!]),
          numbers.map(
            (person) => `{${interestOptions.filter((_, at) => people.interests[person]! & (1 << at)).join(',')}}`,
          ),
          numbers.map((person) => (people.premium[person] ? later : null)),
          numbers.map((person) => people.shuffles[person]),
          start,
        ],
      );
      const moving = numbers.map((person) => moves.get(person));
      await client.query(
        `insert into presence (person_id, area, next_area, next_at, expires_at)
         select id, area, next_area, next_at::timestamptz, $5
         from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as row (id, area, next_area, next_at)`,
        [
          ids,
          numbers.map((person) => people.areas[people.areaOf[person]!]),
          moving.map((move) => move?.area ?? null),
          moving.map((move) =>
            move ? new Date(now * 1000 + (move.tick + 1) * tickMsOf.production).toISOString() : null,
          ),
          later,
        ],
      );
    });
    await client.query(
      'insert into block (blocker, blocked, made_at) select one, other, $3 from unnest($1::text[], $2::text[]) as row (one, other)',
      [people.blocks.map(([one]) => people.ids[one]), people.blocks.map(([, other]) => people.ids[other]), start],
    );
    for (const table of ['person', 'presence', 'block']) await client.query(`vacuum (analyze) ${table}`);
    await client.query('checkpoint');
  });
}

async function makeProduct(postgres: string, count: number): Promise<Product> {
  console.log(`${said(count)} people: filling Nukkad's tables`);
  const people = makePeople(count);
  const moves = someMoves(people);
  const databaseUrl = await makeDatabase(postgres, `product_${count}`);
  await (await openDatabase({ databaseUrl })).destroy();
  await fill(databaseUrl, people, moves);
  return {
    databaseUrl,
    count,
    questions: makeQuestions(people, 2000),
    ticks: Array.from({ length: ticks }, (_, tick) => {
      const moving = [...moves].filter(([, move]) => move.tick === tick);
      return {
        moved: moving.length,
        samples: moving.slice(0, 100).map(([person, { area }]) => ({ id: people.ids[person]!, area })),
      };
    }),
  };
}

const made = new Map<number, Promise<Product>>();

/** The database with a number of people. It is created once, because no part writes to it. */
export function productWith(postgres: string, count: number): Promise<Product> {
  const product = made.get(count) ?? makeProduct(postgres, count);
  made.set(count, product);
  return product;
}

import { startRedis } from '../../scripts/redis.mjs';
import { atTheEnd } from '../clean-up.ts';
import { installed } from '../install-packages.ts';
import { havePostgres, query } from '../postgres.ts';
import { Redis } from './redis-client.ts';

export interface Machinery {
  postgres: string | null;
  hasPostgis: boolean;
  redis: Redis | null;
  versions: Record<string, string>;
  missing: string[];
}

async function postgresWithPostgis(machinery: Machinery) {
  const postgres = await havePostgres('steady');
  if (!postgres) {
    machinery.missing.push('PostgreSQL is not installed and was skipped.');
    return;
  }
  machinery.postgres = postgres.url;
  machinery.versions['PostgreSQL'] = postgres.version;
  const available = () =>
    query(postgres.url, `select default_version from pg_available_extensions where name = 'postgis'`);
  const major = postgres.version.split('.')[0]!;
  let version = await available();
  if (!version && installed(`postgresql-${major}-postgis-3`)) version = await available();
  machinery.hasPostgis = version !== '';
  if (version) machinery.versions['PostGIS'] = version;
  else machinery.missing.push('PostGIS is not installed and was skipped, so there are no ratios.');
}

async function redisServer(machinery: Machinery) {
  const server = (await startRedis()) ?? (installed('redis-server') ? await startRedis() : null);
  if (!server) {
    machinery.missing.push('Redis is not installed and was skipped.');
    return;
  }
  const redis = await Redis.open(Number(new URL(server.url).port));
  atTheEnd(() => {
    redis.close();
    return server.stop();
  });
  machinery.redis = redis;
  machinery.versions['Redis'] = /redis_version:(\S+)/.exec(String(await redis.ask('INFO', 'server')))?.[1] ?? '';
}

/** Starts the available servers for the length of the benchmark, installing missing ones if allowed. */
export async function startMachinery(): Promise<Machinery> {
  const machinery: Machinery = {
    postgres: null,
    hasPostgis: false,
    redis: null,
    versions: { Node: process.versions.node },
    missing: [],
  };
  await postgresWithPostgis(machinery);
  await redisServer(machinery);
  return machinery;
}

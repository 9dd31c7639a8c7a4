import { contract } from '@nukkad/core/contract.ts';
import { Feed } from '@nukkad/core/features/calendar/import/contract.ts';
import { feedFileMegabytes, longestFeedName } from '@nukkad/core/features/calendar/import/feed-limits.ts';
import { pictureMegabytes } from '@nukkad/core/features/pictures/picture-limits.ts';
import { refusals, type RefusalCode } from '@nukkad/core/kernel/refusal-words.ts';
import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { z } from 'zod';
import { uploadLimits } from './upload-limits.ts';

const tags = [
  { name: 'account', description: 'The session and your own profile' },
  { name: 'people', description: 'Who is nearby, and where others see you' },
  { name: 'meets', description: 'Meet requests and connections' },
  { name: 'chat', description: 'Conversations, pictures and shared locations' },
  { name: 'events', description: 'Finding and saving events' },
  { name: 'hosting', description: 'Making events and running them' },
  { name: 'tickets', description: 'Seats, waitlists and tickets' },
  { name: 'check-in', description: 'Checking tickets in' },
  { name: 'payments', description: 'Orders and payments' },
  { name: 'promotions', description: 'Promoting events, and hiding promoted ones' },
  { name: 'notifications', description: 'What you are notified of, and how' },
  { name: 'plans', description: 'Plans of meetings, shared with someone who needs no account' },
  { name: 'safety', description: 'Blocks, reports and complaints' },
  { name: 'moderation', description: 'What moderators do, and what they have decided about you' },
  { name: 'calendar', description: 'The private link to your own calendar' },
  { name: 'feeds', description: 'Calendars imported from elsewhere' },
];

const json = (schema: object) => ({ 'application/json': { schema } });

function refusalResponses(...codes: RefusalCode[]) {
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => refusals[code].message).join(' '),
        content: json({
          type: 'object',
          properties: {
            defined: { const: true },
            code: { enum: codes },
            status: { const: status },
            message: { type: 'string' },
            data: {},
          },
          required: ['defined', 'code', 'status', 'message'],
        }),
      },
    ]),
  );
}

const bytes = { required: true, content: { 'application/octet-stream': {} } };
const id: OpenAPI.ParameterObject = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
};

const { maxMs, graceMs, bytesPerSecond } = uploadLimits;
const uploadTime = `within ${maxMs / 1000} s and, after ${graceMs / 1000} s, at ${bytesPerSecond / 1000} kB/s on average`;

const pictureResponses = {
  200: { description: 'The picture', content: { 'image/webp': {} } },
  304: { description: 'You have it, and may still see it' },
  ...refusalResponses('SIGNED_OUT', 'NOT_FOUND'),
};

const byteRoutes: OpenAPI.PathsObject = {
  '/pictures/{id}': {
    put: {
      operationId: 'pictures.put',
      summary: 'Upload a picture, to send in a message or to show on an event or your profile',
      description: `Send the bytes of a JPEG, PNG, WebP, GIF or AVIF of at most ${pictureMegabytes} MB under a UUID that you choose: ${uploadTime}. The server encodes it again and drops the metadata. Safe to repeat.`,
      tags: ['chat'],
      parameters: [id],
      requestBody: bytes,
      responses: {
        200: {
          description: 'The picture is stored. Width and height are in pixels.',
          content: json(z.toJSONSchema(z.object({ id: z.uuid(), width: z.int(), height: z.int() }))),
        },
        ...refusalResponses(
          'NOT_A_PICTURE',
          'PICTURE_TOO_SLOW',
          'SIGNED_OUT',
          'NOT_FOUND',
          'ID_TAKEN',
          'PICTURE_TOO_LARGE',
          'PICTURES_HOURLY',
          'BUSY',
        ),
      },
    },
    get: {
      operationId: 'pictures.get',
      summary: 'A picture of your own, of a conversation of yours, of an event, or of a profile that you see',
      description:
        'Ask before each use, with its `ETag` in `If-None-Match`: whether you may see it can end at any time.',
      tags: ['chat'],
      parameters: [id],
      responses: pictureResponses,
    },
  },
  '/pictures/{id}/small': {
    get: {
      operationId: 'pictures.getSmall',
      summary: 'The same picture with sides of at most 480 px',
      description: 'For the same people, and with an `ETag` of its own.',
      tags: ['chat'],
      parameters: [id],
      responses: pictureResponses,
    },
  },
  '/feeds/{id}/file': {
    put: {
      operationId: 'feeds.upload',
      summary: 'Import the events of a calendar file',
      description: `Send the bytes of an .ics file (RFC 5545) of at most ${feedFileMegabytes} MB under a UUID that you choose: ${uploadTime}. A file that cannot be read is refused, and \`data.problem\` names the line.`,
      tags: ['feeds'],
      parameters: [
        id,
        {
          name: 'name',
          in: 'query',
          required: true,
          schema: { type: 'string', minLength: 1, maxLength: longestFeedName },
        },
      ],
      requestBody: bytes,
      responses: {
        200: { description: 'The calendar, as in the list', content: json(z.toJSONSchema(Feed)) },
        ...refusalResponses(
          'INVALID_INPUT',
          'FEED_UNREADABLE',
          'SIGNED_OUT',
          'PROFILE_INCOMPLETE',
          'NOT_FOUND',
          'FEEDS_FULL',
          'ID_TAKEN',
          'FEED_TOO_LARGE',
          'FEED_TOO_SLOW',
          'FEEDS_TOO_OFTEN',
          'WORD_BANNED',
          'LINK_BLOCKED',
        ),
      },
    },
  },
};

export const describeApi = (): Promise<OpenAPI.Document> =>
  new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: {
      title: 'Nukkad',
      version: '1.0.0',
      description: 'The API that the web app uses.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags,
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'nukkad.session_token',
          description:
            'Signing in sets this cookie. Where the public URL is https, its name starts with a cookie prefix such as `__Host-`.',
        },
      },
    },
    paths: byteRoutes,
  });

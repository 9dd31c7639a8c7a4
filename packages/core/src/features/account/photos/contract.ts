import { z } from 'zod';
import { photoAudiences } from '../../people/photo-audience.ts';
import { maxPhotos } from '../../people/photo-limits.ts';
import { ClientId, operation, refuses } from '../../../kernel/schemas.ts';
import { Me } from '../contract.ts';

const tags = ['account'];

export const photos = {
  add: operation
    .errors(refuses('NOT_FOUND', 'PHOTOS_FULL', 'TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/me/photos/{id}',
      summary: 'Add a photo to your profile',
      description: 'Upload it first. It becomes the last one. Safe to repeat.',
      tags,
    })
    .input(z.strictObject({ id: ClientId }))
    .output(Me),
  remove: operation
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'DELETE',
      path: '/me/photos/{id}',
      summary: 'Delete a photo of your profile',
      description: 'It stays where a message or an event shows it too. Safe to repeat.',
      tags,
    })
    .input(z.strictObject({ id: ClientId }))
    .output(Me),
  setOrder: operation
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/me/photos-order',
      summary: 'Put the photos of your profile in order',
      description: 'Photos not listed follow the listed ones, in their present order. Unknown ones are ignored.',
      tags,
    })
    .input(z.strictObject({ photos: z.array(ClientId).max(maxPhotos) }))
    .output(Me),
  setAudience: operation
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/me/photos-audience',
      summary: 'Choose who sees the photos of your profile',
      description: '`connections`: people you are connected with. `nearby`: also everyone who can open your page.',
      tags,
    })
    .input(z.strictObject({ shownTo: z.enum(photoAudiences) }))
    .output(Me),
};

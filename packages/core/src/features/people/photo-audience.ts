/** Who sees someone’s photos: only their connections, or everyone who can open their page. */
export const photoAudiences = ['connections', 'nearby'] as const;
export type PhotoAudience = (typeof photoAudiences)[number];

export const noPhotos: { photos: string[]; photosShownTo: PhotoAudience } = {
  photos: [],
  photosShownTo: 'connections',
};

import { reading, refused, signedIn } from '../../kernel/operation.ts';
import { hidePromotion, orderPromotion, readPromotion } from './order-promotion.ts';

export const promotions = {
  get: reading.promotions.get.handler(({ input, context }) => readPromotion(context, input.id)),

  order: signedIn.promotions.order.handler(async ({ input, context }) => {
    if (!(await context.host.rateLimits.take('orders', context.me))) throw refused('TOO_MANY');
    return orderPromotion(context, input);
  }),

  hide: signedIn.promotions.hide.handler(async ({ input, context }) => {
    if (!(await context.host.rateLimits.take('promotionHides', context.me))) throw refused('TOO_MANY');
    await hidePromotion(context, input.id);
    return {};
  }),
};

import type { Category } from '../../events/category.ts';

const categoryWords: readonly (readonly [Category, RegExp])[] = [
  [
    'Music',
    /\b(?:music\w*|concerts?|gigs?|jazz|ragas?|qawwali|ghazals?|dj|bands?|choirs?|orchestra|symphony|karaoke|open mic)\b|संगीत/i,
  ],
  [
    'Sports',
    /\b(?:sports?|running|runs?|marathon|cricket|football|soccer|badminton|tennis|kabaddi|yoga|cycling|fitness|treks?|trekking|hikes?|hiking|chess|match(?:es)?|tournaments?)\b|खेल/i,
  ],
  [
    'Food',
    /\b(?:food|dinner|lunch|brunch|breakfast|tastings?|cooking|baking|kitchen|thali|chai|coffee|wine|beer|street eats)\b|खाना/i,
  ],
  [
    'Tech',
    /\b(?:tech|technology|cod(?:e|ing)|hack\w*|startups?|developers?|programming|software|javascript|python|data|ai|robot\w*|cloud|linux)\b/i,
  ],
  [
    'Arts',
    /\b(?:arts?|theat(?:re|er)|galler(?:y|ies)|exhibitions?|paintings?|films?|cinema|movies?|dance|poetry|books?|literature|craft\w*|photography|comedy)\b|कला/i,
  ],
];

export function categoryOf(categories: readonly string[], name: string, description: string): Category {
  for (const words of [categories.join(' '), name, description])
    for (const [category, pattern] of categoryWords) if (pattern.test(words)) return category;
  return 'Arts';
}

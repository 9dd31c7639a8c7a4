import { expect, test } from '../harness/fixtures.ts';

test('Ira says privately how a meeting went; what people earned shows on their pages', async ({ signInAs }) => {
  const { page: ira } = await signInAs('Ira Sen');
  const question = ira.getByRole('region', { name: 'Your meeting with Jasmeet' });
  await expect(question.getByRole('heading', { name: 'Did you meet Jasmeet?' })).toBeVisible();
  // What went wrong can be reported from here; the question stays.
  await question.getByRole('button', { name: 'Report a problem' }).click();
  const report = ira.getByRole('dialog', { name: 'Report Jasmeet' });
  await expect(report.getByText('We won’t tell Jasmeet who reported them.')).toBeVisible();
  await report.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(question.getByRole('heading', { name: 'Would you meet Jasmeet again?' })).toBeVisible();
  await question.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(question).toBeHidden();
  await ira.reload();
  await expect(ira.getByRole('article').first()).toBeVisible();
  await expect(question).toBeHidden();

  // Jasmeet is still asked, and learns nothing of her answer.
  const { page: jasmeet } = await signInAs('Jasmeet Singh');
  const his = jasmeet.getByRole('region', { name: 'Your meeting with Ira' });
  await his.getByRole('button', { name: 'No', exact: true }).click();
  await expect(his).toBeHidden();

  await ira.getByRole('link', { name: 'Profile', exact: true }).click();
  const signs = (page: typeof ira) => page.getByRole('list', { name: 'Earned on Nukkad' });
  await expect(signs(ira)).toContainText('Met 2 people');
  await ira.goto('/people/12');
  await expect(signs(ira)).toContainText('Met 4 people');
  await expect(signs(ira)).toContainText('4 people would meet them again');
});

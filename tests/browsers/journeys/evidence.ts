import { expect } from 'vitest'
import { rootsPath, verifyPath } from '#src/domain/evidence/paths.ts'
import type { Page } from '#tests/browsers/page.ts'
import { fileOnDisk, signInAs } from '#tests/browsers/people.ts'
import { origin } from '#tests/browsers/product.ts'
import { expectSound } from '#tests/browsers/soundness.ts'

export async function verifyEvidence(page: Page): Promise<void> {
  // The file is compared with roots that are published.
  const publishedRoots = async () =>
    ((await (await fetch(origin + rootsPath)).json()) as { data: unknown[] }).data.length
  await expect.poll(publishedRoots, { timeout: 60_000 }).toBeGreaterThan(0)
  await signInAs(page, 'growth-partner@demo.example')
  const text = await page.evaluate(downloadEvidence)
  const changed = text.replace('"action":"submit"', '"action":"decline"')
  expect(changed).not.toBe(text)

  await page.open(verifyPath)
  await page.chooseFile('#evidence', await fileOnDisk('changed.json', changed))
  await page.see(['[role=status] li', 'was changed, or isn’t this row’s'])
  await expectSound(page)
  await page.chooseFile('#evidence', await fileOnDisk('evidence.json', text))
  await page.see(['[role=status] .notice-good', 'Verified in your browser.'])
}

/** Of the customer's first project. Runs in the page. */
async function downloadEvidence(): Promise<string> {
  const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
  const projects = (await (await fetch('/api/projects/my', { headers })).json()) as { data: { id: string }[] }
  const answer = await fetch(`/api/projects/${projects.data[0]?.id}/evidence`, { headers })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.text()
}

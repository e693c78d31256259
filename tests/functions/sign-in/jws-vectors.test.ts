import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeProtectedHeader, type JWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { verifyJws } from '#functions/sign-in/jws.ts'

// Project Wycheproof's test vectors for JSON Web Signatures, if this checkout has them.

type Vector = { tcId: number; comment: string; jws: string; result: 'valid' | 'invalid' }
type Group = { comment: string; public?: JWK; private?: JWK; tests: Vector[] }
type Case = Vector & { key: JWK; name: string }

const path = join(import.meta.dirname, '../../../../shared/data/vectors/json_web_signature_test.json')
/** The algorithm of our access tokens. Google's are checked by oauth4webapi. */
const ours = ['HS256']

/** Valid vectors that we refuse on purpose. */
const refusedOnPurpose: Record<number, string> = {
  372: 'its header contains a "?", which is not a base64url character (RFC 7515, section 2)',
  373: 'its payload contains a "?", which is not a base64url character (RFC 7515, section 2)',
}

function readCases(): Case[] {
  const { testGroups } = JSON.parse(readFileSync(path, 'utf8')) as { testGroups: Group[] }
  return testGroups.flatMap((group) =>
    group.tests.map((test) => ({
      ...test,
      key: group.public ?? group.private!,
      name: `${test.tcId} ${group.comment}: ${test.comment}`,
    })),
  )
}

/** Every algorithm the key or header names, so that a vector isn't refused for its algorithm alone. */
function named({ key, jws }: Case): string[] {
  return [key.alg, algorithmIn(jws)].filter((name) => typeof name === 'string')
}

function algorithmIn(jws: string): string | undefined {
  try {
    return decodeProtectedHeader(jws).alg
  } catch {
    return undefined
  }
}

async function isAccepted({ key, jws }: Case, algorithms: string[]): Promise<boolean> {
  return verifyJws(jws, () => key, algorithms).then(
    () => true,
    () => false,
  )
}

if (existsSync(path)) {
  describe('our signature check', () => {
    const cases = readCases()
    const valid = cases.filter(({ result }) => result === 'valid')
    const isTextOfValid = ({ jws, key }: Case) => valid.some((one) => one.jws === jws && one.key === key)
    const invalid = cases.filter((one) => one.result === 'invalid' && !isTextOfValid(one))

    it('skips two vectors whose error was lost: they are identical to valid number 357', () => {
      const lost = cases.filter((one) => one.result === 'invalid' && isTextOfValid(one))
      expect(lost.map(({ tcId }) => tcId)).toEqual([367, 370])
      expect(invalid.length).toBeGreaterThan(300)
    })

    it.each(invalid)('refuses the invalid vector $name', async (one) => {
      expect(await isAccepted(one, ours)).toBe(false)
      expect(await isAccepted(one, [...ours, ...named(one)])).toBe(false)
    })

    it.each(valid.filter(({ key, tcId }) => ours.includes(key.alg ?? '') && !refusedOnPurpose[tcId]))(
      'accepts the valid vector $name',
      async (one) => {
        expect(await isAccepted(one, ours)).toBe(true)
      },
    )

    it.each(Object.entries(refusedOnPurpose))('refuses the valid vector %i, because %s', async (tcId) => {
      expect(
        await isAccepted(
          valid.find((one) => one.tcId === Number(tcId))!,
          ours,
        ),
      ).toBe(false)
    })

    it("refuses valid ones with algorithms we don't use", async () => {
      const others = valid.filter(({ key }) => !ours.includes(key.alg ?? ''))
      expect(others.length).toBeGreaterThan(20)
      for (const one of others) expect(await isAccepted(one, ours), one.name).toBe(false)
    })
  })
} else {
  it('skips the JWS vectors, because this checkout has no ../shared/data/vectors', () => {
    expect(existsSync(path)).toBe(false)
  })
}

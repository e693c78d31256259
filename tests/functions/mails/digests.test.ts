import { expect, it } from 'vitest'
import { type Digest, queueDigests } from '#functions/mails/digests.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'

const mailTo = (recipient: string): OutgoingMail => ({ key: recipient, recipient, subject: '', text: '', html: '' })

/** Of people `a` to `e`, two at a time. Each takes a second. There is nothing to say to `b`. */
function given(people = ['a', 'b', 'c', 'd', 'e']) {
  const clock = { now: 0 }
  const closed: (readonly [string, string | null])[] = []
  const record = (person: string, recipient: string | null) => {
    closed.push([person, recipient])
    clock.now += 1000
    return Promise.resolve()
  }
  const digest: Digest<string> = {
    due: (last = '') => Promise.resolve(people.filter((person) => person > last).slice(0, 2)),
    compose: (person) => (person === 'b' ? null : mailTo(person)),
    close: (person, mail) => record(person, mail.recipient),
    skip: (person) => record(person, null),
  }
  return { closed, run: (untilMs: number) => queueDigests({ now: () => clock.now }, digest, untilMs) }
}

it('Everyone who is due gets a mail, and it’s recorded where there is nothing to say', async () => {
  const { closed, run } = given()
  await run(Number.POSITIVE_INFINITY)
  expect(closed).toEqual([
    ['a', 'a'],
    ['b', null],
    ['c', 'c'],
    ['d', 'd'],
    ['e', 'e'],
  ])
})

it('No mail is begun once the time is over', async () => {
  const { closed, run } = given()
  await run(3000)
  expect(closed.map(([person]) => person)).toEqual(['a', 'b', 'c'])
  await run(3000)
  expect(closed).toHaveLength(3)
})

it('Nobody is due, and nothing is done', async () => {
  const { closed, run } = given([])
  await run(Number.POSITIVE_INFINITY)
  expect(closed).toEqual([])
})

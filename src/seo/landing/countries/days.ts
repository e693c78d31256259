import type { Country } from '#src/seo/data/countries.ts'
import { capitalize, inWords, listOf } from '#src/seo/landing/wording.ts'
import { type CountryFacts, oneOf } from './facts.ts'

// Working days and hours of reviewers. Offsets are winter time.

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const dayName = (day: number) => days[(day + 6) % 7] ?? days[0]

/** 'Friday and Saturday' */
export const weekendOf = ({ weekend }: Country) => listOf(weekend.map(dayName))

/** The day after the weekend. */
export function firstWorkingDay({ weekend }: Country): string {
  const last = weekend.find((day) => !weekend.includes((day % 7) + 1)) ?? 7
  return dayName((last % 7) + 1)
}

/** Minutes before or after UTC: 270 of 'UTC+4:30'. */
export function offsetMinutes(offset: string): number {
  const [, sign, hours, minutes = '0'] = /^UTC([+-])(\d+)(?::(\d+))?$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** '13:30', with the day if it differs. */
export function localTime(utcMinutes: number, offset: string): string {
  const minutes = utcMinutes + offsetMinutes(offset)
  const day = Math.floor(minutes / 1440)
  const ofDay = minutes - day * 1440
  const clock = `${Math.floor(ofDay / 60)}:${String(ofDay % 60).padStart(2, '0')}`
  return day === 0 ? clock : `${clock} ${day > 0 ? 'of the next day' : 'of the day before'}`
}

/** Hours that 9 to 5 in the country shares with 9 to 5 in UTC. */
export function sharedHours(offset: string): number {
  return Math.max(0, 8 - Math.abs(offsetMinutes(offset)) / 60)
}

const hours = (count: number) =>
  Number.isInteger(count) ? `${inWords(count)} ${count === 1 ? 'hour' : 'hours'}` : `${count} hours`

/** On which days local reviewers read forms. */
export function onWeekend(facts: CountryFacts): string {
  const { country, name, city, national } = facts
  const first = firstWorkingDay(country)
  const free = weekendOf(country)
  const reader = national[0]?.name ?? 'An editor'
  if (country.weekend.length === 1)
    return `Only ${free} is free in ${name}, so the week has six working days and opens on ${first}. ${reader} can answer on a ${country.weekend[0] === 5 ? 'Sunday' : 'Saturday'}, when offices elsewhere are closed.`
  if (country.weekend.includes(4))
    return `The weekend of ${name} is ${free}: work begins on ${first}, and only Monday to Wednesday are working days both in ${city} and where Saturday and Sunday are free.`
  if (country.weekend.includes(5))
    return oneOf(facts, 'weekend-5', [
      `${free} are the weekend in ${name}; ${first} is a working day. What you send to ${reader} on a Thursday afternoon waits until then.`,
      `Offices in ${city} close on ${free} and open on ${first}. With directories abroad they share four days, Monday to Thursday.`,
      `The week in ${name} begins on ${first}. Send national forms then, while editors in Europe are still at home, and the wide ones from Monday on.`,
    ])
  return oneOf(facts, 'weekend-6', [
    `${free} are free in ${name}, so ${reader} reads what came in on ${first}. A form sent on Tuesday morning meets an emptier desk.`,
    `The working week in ${city} runs from ${first} to Friday. Send by Wednesday: a question that comes back can then still be answered in the same week.`,
    `With ${free} off, as in most countries of our list, Friday is the worst day for a form in ${name}: it is read, if at all, after two days under others.`,
    `${reader} works, as ${city} does, ${first} to Friday. Mark two days after sending in your diary; silence over ${free} means nothing.`,
  ])
}

/** The time where international directories are reviewed. */
export function onClock(facts: CountryFacts): string {
  const { country, name, city } = facts
  const [west, ...more] = country.utcOffsets
  const east = more.at(-1)
  if (!west)
    return `The data hold no time zone for ${name}, so reckon yourself: wide directories publish and answer mostly by UTC or Pacific time.`
  if (east) {
    const span = (offsetMinutes(east) - offsetMinutes(west)) / 60
    return oneOf(facts, 'clock-many', [
      `${capitalize(name)} spans ${inWords(more.length + 1)} offsets, ${west} to ${east}, ${hours(span)} apart. Give opening hours with the town they hold for: noon in UTC is ${localTime(720, west)} at one end and ${localTime(720, east)} at the other.`,
      `From ${west} to ${east} there are ${hours(span)} inside ${name}. A moderator at 9:00 UTC meets ${localTime(540, west)} in the west and ${localTime(540, east)} in the east; say in the listing which of the ${inWords(more.length + 1)} clocks is yours.`,
    ])
  }
  const shared = sharedHours(west)
  const nine = localTime(540, west)
  const five = localTime(1020, west)
  if (offsetMinutes(west) === 0)
    return oneOf(facts, 'clock-0', [
      `${capitalize(name)} keeps UTC itself in winter: a reviewer's nine to five is also that of ${city}.`,
      `No sum is needed in ${city}: its clock is UTC, and all eight working hours are shared with whoever reviews by it.`,
    ])
  if (shared === 0)
    return oneOf(facts, 'clock-none', [
      `At ${west} no working hour is shared with someone who reviews from nine to five UTC: that is ${nine} to ${five} in ${city}. Answer their mail first thing, it has waited all night.`,
      `${city} (${west}) sleeps while reviewers in UTC work, ${nine} to ${five} by its own clock. One exchange a day is all there is, so put everything into the first message.`,
    ])
  return oneOf(facts, 'clock', [
    `A reviewer's nine to five in UTC is ${nine} to ${five} in ${city} (${west}): ${hours(shared)} of a working day in common.`,
    `${city} is at ${west} in winter. Of the day of a moderator who keeps UTC you see ${hours(shared)}, whose nine o'clock is your ${nine}.`,
    `When it is noon in UTC it is ${localTime(720, west)} in ${name}, ${west} everywhere; ${hours(shared)} of office time overlap.`,
    `Set against UTC, ${name} has ${west}: questions from reviewers come between ${nine} and ${five}.`,
  ])
}

/** When a launch board's day begins. Product Hunt turns at 00:01 Pacific, which is 8:01 UTC in winter. */
export function onLaunchDay(facts: CountryFacts): string {
  const { country, city } = facts
  const [west, ...more] = country.utcOffsets
  const east = more.at(-1)
  if (!west) return 'Product Hunt opens its day at 00:01 Pacific time, 8:01 UTC in the northern winter.'
  const start = localTime(481, west)
  if (east)
    return `Product Hunt opens its day at 00:01 Pacific: in the northern winter that is ${start} where the clock is ${west}, and ${localTime(481, east)} at ${east}.`
  return oneOf(facts, 'launch', [
    `Product Hunt opens its day at 00:01 Pacific, in the northern winter ${start} by a clock at ${west}: be at the desk in ${city} then.`,
    `A launch day that begins at 00:01 Pacific begins at ${start} for ${west} in the northern winter; have text and pictures ready the evening before.`,
    `In the northern winter the boards that follow Pacific time turn their page at ${start} (${west}). Product Hunt is one.`,
  ])
}

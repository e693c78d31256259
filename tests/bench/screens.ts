import { openJudge, printScores } from './lighthouse.ts'
import { openDemoSite, type Person, screensOf, signInAs } from './signed-in.ts'

// npm run bench screens: Lighthouse (mobile) on every signed-in screen, as both demo customers and as an admin. `/path /other`
// measures these, `admin` (or a customer's email) what one of them sees, `--rounds 3` the median of more runs. Results are
// kept by screen and content, so a new call goes on where the last one was cut off. `--fresh` starts over, `scores` prints
// what there is. `--origin http://localhost:8888 --data .data` measures a site with demo data that is already running.

const categories = ['performance', 'accessibility', 'best-practices']
const goal = 95

const words = process.argv.slice(2)
const valueOf = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined)
const rounds = Number(valueOf('--rounds') ?? 1)
const chosen = words.filter((word) => word.startsWith('/') && word !== valueOf('--data'))
const people = (Object.keys(screensOf) as Person[]).filter((person) => words.includes(person))
const shown = people.length > 0 ? people : (Object.keys(screensOf) as Person[])
const pagesOf = (person: Person) =>
  screensOf[person]
    .filter((path) => chosen.length === 0 || chosen.includes(path))
    .map((path) => ({ path, name: `${path} (${person.split('@')[0]})`, categories }))

if (!words.includes('scores')) await measure()
for (const person of shown) printScores(`Lighthouse, mobile, ${person}, median of ${rounds}`, pagesOf(person))
console.log(`\nGoal: ${goal} in each category.`)

async function measure(): Promise<void> {
  const site = await openDemoSite(words)
  try {
    for (const person of shown) {
      const judge = await openJudge(site.origin)
      try {
        const page = await judge.browser.newPage()
        await signInAs(page, person, site)
        await page.close()
        await judge.run(pagesOf(person), { rounds, isFresh: words.includes('--fresh'), isSignedIn: true })
      } finally {
        await judge.close()
      }
    }
  } finally {
    await site.stop()
  }
}

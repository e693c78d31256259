import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pagesIn } from '#netlify/local/site/build-folder.ts'
import { buildWithEleventy } from './eleventy.ts'
import { median, printTable } from './figures.ts'
import { inFolder } from './folder.ts'
import { measureLists } from './post-lists.ts'
import { publishPosts } from './post-publishing.ts'
import { openFilledBlog, postRow } from './posts.ts'
import { runNode } from './processes.ts'
import { openFilled } from './products.ts'

// npm run bench blog [build | publish | lists] [count]: a full build with that many posts compared with Eleventy,
// the time from "Publish" until the prebuilt post is served, and the lists with five times as many posts.

const words = process.argv.slice(2)
const count = Number(words.find((word) => /^\d+$/.test(word)) ?? 1000)
const wanted = words.filter((word) => !/^\d+$/.test(word))
/** How often each site is built, alternating, because the machine's speed varies by more than the posts take. */
const builds = 3
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

if (isWanted('build')) printTable('The blog, built cold', [await inFolder(measureBuild)])
if (isWanted('publish')) printTable('From publishing to the prebuilt post', [await inFolder(measurePublish)])

if (isWanted('lists')) {
  const rows = await inFolder((folder) => measureLists(`file:${folder}/bench.db`, count * 5))
  printTable('Lists of posts', rows)
}

async function measureBuild(folder: string) {
  const urlOf = (name: string) => `file:${folder}/${name}.db`
  for (const db of [await openFilled(urlOf('without'), 0), await openFilledBlog(urlOf('blog'), count)]) {
    db.$client.close()
  }
  const built = (name: string) => join(folder, name)
  const build = async (name: string) => {
    await rm(built(name), { recursive: true, force: true })
    return runNode(['tests/bench/build-once.ts', built(name)], { DATABASE_URL: urlOf(name) })
  }
  const runs = { without: [] as number[], blog: [] as number[] }
  let peakMegabytes = 0
  for (let round = 0; round < builds; round += 1) {
    runs.without.push((await build('without')).seconds)
    const { seconds, peakMegabytes: peak } = await build('blog')
    runs.blog.push(seconds)
    peakMegabytes = Math.max(peakMegabytes, peak)
  }
  const blogPages = count + Math.ceil(count / 9) - 1
  const page = await readFile(join(pagesIn(built('blog')), 'blog/post-0.html'), 'utf8')
  const eleventy = await buildWithEleventy(join(folder, 'eleventy'), page, count)
  const [without, blog] = [median(runs.without), median(runs.blog)]
  const added = blog - without
  return {
    posts: count,
    'HTML a page': `${(page.length / 1024).toFixed(1)} KB`,
    'site without posts, median': `${without.toFixed(1)} s`,
    'site with them, median': `${blog.toFixed(1)} s, ${peakMegabytes.toFixed(0)} MB`,
    'blog pages a second': (blogPages / added).toFixed(0),
    'Eleventy, cold': `${eleventy.seconds.toFixed(1)} s, ${(count / eleventy.seconds).toFixed(0)} pages a second`,
    'added : Eleventy': (added / eleventy.seconds).toFixed(2),
  }
}

async function measurePublish(folder: string) {
  const db = await openFilledBlog(`file:${folder}/uplist.db`, count)
  db.$client.close()
  const rounds = 5
  const { live, answer } = await publishPosts(folder, rounds, postRow(count))
  return {
    posts: count,
    rounds,
    'live, median': `${median(live).toFixed(2)} s`,
    'live, slowest': `${Math.max(...live).toFixed(2)} s`,
    'API response, median': `${(median(answer) * 1000).toFixed(0)} ms`,
    'live : response': (median(live) / median(answer)).toFixed(0),
  }
}

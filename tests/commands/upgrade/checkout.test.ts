import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { requireCheckout } from '#commands/upgrade/checks.ts'
import { findTarget } from '#commands/upgrade/find-target.ts'
import { Git } from '#commands/upgrade/git.ts'
import { stageRelease } from '#commands/upgrade/stage.ts'
import { finishSwitch, keepChanges, removeStaged, switchTo } from '#commands/upgrade/switch.ts'
import { readSwitch, rootToRun, stagedRelease, switchFile, upgradeFolder } from '#netlify/local/processes/releases.ts'
import { newFolder } from '#tests/support/folders.ts'
import { about, commit, lock, run } from './repository.ts'
import { inFull } from '#tests/support/full.ts'

// The parts that change files of a checkout, on a small repository. The command itself: tests/local/platform/upgrade.test.ts.

let origin: string
let git: Git

const find = (ref: string | null = null) => findTarget(git, ref, () => {})

beforeEach(async () => {
  origin = await newFolder('origin')
  run(origin, 'init', '--quiet', '--initial-branch=main')
  await commit(origin, {
    'package.json': about('1.0.0'),
    'package-lock.json': lock('1.0.0'),
    '.gitignore': 'node_modules/\n.upgrade/\n',
    'src/site.ts': 'example\n',
    'commands/launch.js': await readFile('commands/launch.js', 'utf8'),
    'commands/which.ts': "console.log('1.0.0')",
  })
  const root = join(await newFolder('checkout'), 'uplist')
  run(origin, 'clone', '--quiet', origin, root)
  await mkdir(join(root, 'node_modules'))
  await writeFile(join(root, 'node_modules/.package-lock.json'), lock('1.0.0'))
  git = new Git(root)
})

describe('What to upgrade to', () => {
  it('is what the branch follows, a tag, or a commit, with nothing of the checkout changed', async () => {
    const first = await git.run(['rev-parse', 'HEAD'])
    expect((await find()).to.commit).toBe(first)
    const second = await commit(origin, { 'package.json': about('2.0.0') })
    run(origin, 'tag', 'v2')
    const third = await commit(origin, { 'package.json': about('3.0.0') })
    expect(await find()).toEqual({
      from: { commit: first, text: `1.0.0 (${first.slice(0, 7)})` },
      to: { commit: third, text: `3.0.0 (${third.slice(0, 7)})` },
      isMerge: false,
    })
    expect((await find('v2')).to.commit).toBe(second)
    expect((await find(second.slice(0, 12))).to.commit).toBe(second)
    expect(await git.run(['rev-parse', 'HEAD'])).toBe(first)
    await expect(find('nonsense')).rejects.toThrow('There is no tag, branch or commit nonsense in origin.')
    await expect(find('--help')).rejects.toThrow('There is no tag, branch or commit --help in origin.')
  })

  it('includes the commits of the owner', async () => {
    const own = await commit(git.root, { 'src/site.ts': 'our brand\n' })
    expect((await find()).to.commit).toBe(own)
    const theirs = await commit(origin, { 'package.json': about('2.0.0') })
    const { to, isMerge } = await find()
    expect(isMerge).toBe(true)
    expect(run(git.root, 'log', '-1', '--format=%P', to.commit)).toBe(`${own} ${theirs}`)
    expect(run(git.root, 'show', `${to.commit}:src/site.ts`)).toBe('our brand')
    expect(to.text).toContain('2.0.0')
    expect(run(git.root, 'status', '--porcelain')).toBe('')
  })

  it('is an older version only if no commit of the owner is lost', inFull, async () => {
    const first = await git.run(['rev-parse', 'HEAD'])
    run(origin, 'tag', 'v1')
    const own = await commit(git.root, { 'src/site.ts': 'our brand\n' })
    await commit(origin, { 'package.json': about('2.0.0') })
    run(git.root, 'reset', '--quiet', '--hard', (await find()).to.commit)
    await expect(find('v1')).rejects.toThrow(
      `v1 lacks commits of yours: ${own.slice(0, 7)} (src/site.ts). Name a commit`,
    )
    expect((await find(own)).to.commit).toBe(own)
    run(git.root, 'tag', 'ours')
    expect((await find('v1')).to.commit).toBe(first)
  })

  it(
    'is refused where owner and new version changed the same lines, or its files would replace others',
    inFull,
    async () => {
      await commit(git.root, { 'src/site.ts': 'our brand\n' })
      await commit(origin, { 'src/site.ts': 'another example\n' })
      await expect(find()).rejects.toThrow(
        'You and the new version both changed src/site.ts. Merge them in a folder of its own: ',
      )
      run(git.root, 'reset', '--quiet', '--hard', 'origin/main')
      await commit(origin, { 'notes.txt': 'theirs' })
      await writeFile(join(git.root, 'notes.txt'), 'ours')
      await expect(find()).rejects.toThrow(
        'The new version brings files where you have notes.txt. Move yours away first.',
      )
    },
  )

  it(
    'is refused where a folder of it would replace a file of the owner, or a file of it a folder',
    inFull,
    async () => {
      const { root } = git
      await commit(origin, { 'plans/a.txt': 'theirs', tables: 'theirs' })
      run(root, 'pull', '--quiet')
      const first = run(root, 'rev-parse', 'HEAD')
      run(origin, 'rm', '--quiet', '-r', 'plans', 'tables')
      const files = ['plans', 'tables/a.txt', 'notes/b/c.txt', 'link']
      const to = await commit(origin, Object.fromEntries(files.map((file) => [file, 'theirs'])))
      expect((await find()).to.commit).toBe(to)
      for (const path of ['notes', 'notes/b', 'plans/own.txt', 'link/own.txt']) {
        await mkdir(dirname(join(root, path)), { recursive: true })
        await writeFile(join(root, path), 'ours')
        await expect(find()).rejects.toThrow(`brings files where you have ${path}. Move yours away first.`)
        await expect(switchTo(git, first, to, false)).rejects.toThrow(`where you have ${path}.`)
        expect(readFileSync(join(root, path), 'utf8')).toBe('ours')
        await rm(join(root, path.split('/')[0]!), { recursive: true })
        run(root, 'checkout', '--quiet', '--', '.')
      }
      await symlink('nowhere', join(root, 'link'))
      await expect(find()).rejects.toThrow('where you have link.')
    },
  )

  it('needs a checkout without changes that aren’t committed', async () => {
    await requireCheckout(git)
    await writeFile(join(git.root, 'src/site.ts'), 'our brand\n')
    await expect(requireCheckout(git)).rejects.toThrow('You have changed src/site.ts. Commit that')
    const copy = new Git(await newFolder('copy'))
    await expect(requireCheckout(copy)).rejects.toThrow("isn't a git checkout")
    run(copy.root, 'init', '--quiet')
    await expect(requireCheckout(copy)).rejects.toThrow('has no commit to upgrade from. Clone the repository')
  })
})

describe('Putting a release in place', () => {
  /** A release with other packages, as `stageRelease` leaves it. */
  async function stage(): Promise<string> {
    const to = await commit(origin, {
      'package.json': about('2.0.0'),
      'commands/which.ts': "console.log('2.0.0')",
      'src/added.ts': 'added\n',
    })
    await git.run(['fetch', '--quiet'])
    const { root, hasOwnPackages } = await stageRelease(git, to, () => {})
    expect([root, hasOwnPackages]).toEqual([stagedRelease(git.root, to), false])
    expect(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).toBe(lock('1.0.0'))
    await rm(join(root, 'node_modules'))
    await mkdir(join(root, 'node_modules/cross-spawn'), { recursive: true })
    await writeFile(join(root, 'node_modules/new.txt'), 'new')
    return to
  }

  const expectNew = async (to: string) => {
    expect([await git.run(['rev-parse', 'HEAD']), await git.run(['status', '--porcelain'])]).toEqual([to, ''])
    expect(await git.run(['symbolic-ref', '--short', 'HEAD'])).toBe('main')
    expect(readFileSync(join(git.root, 'node_modules/new.txt'), 'utf8')).toBe('new')
    expect(readFileSync(join(git.root, 'src/added.ts'), 'utf8')).toBe('added\n')
    expect(rootToRun(git.root)).toBe(git.root)
  }

  it('keeps the previous commit, and the packages of the server on trial', async () => {
    const [first, to] = [await git.run(['rev-parse', 'HEAD']), await stage()]
    await switchTo(git, first, to, true)
    await expectNew(to)
    expect(await git.run(['rev-parse', 'refs/uplist/previous'])).toBe(first)
    expect(existsSync(join(stagedRelease(git.root, to), 'node_modules/new.txt'))).toBe(true)
    await removeStaged(git.root)
    expect(existsSync(stagedRelease(git.root, to))).toBe(false)
    await expectNew(to)
  })

  it(
    'never leaves a checkout without package.json and launcher, which start it after a power failure',
    inFull,
    async () => {
      const launcher = await readFile(join(origin, 'commands/launch.js'), 'utf8')
      await commit(origin, { 'commands/launch.js': `${launcher}// Newer\n` })
      const [first, to] = [await git.run(['rev-parse', 'HEAD']), await stage()]
      const files = ['package.json', 'commands/launch.js'].map((name) => join(git.root, name))
      const times = () => files.map((file) => statSync(file).ctimeMs)
      let beforeReset: number[] = []
      class WatchedGit extends Git {
        override async run(words: string[]) {
          if (words[0] === 'reset') beforeReset = times()
          return super.run(words)
        }
      }
      await switchTo(new WatchedGit(git.root), first, to, true)
      await expectNew(to)
      expect(readFileSync(files[1]!, 'utf8')).toContain('// Newer')
      // Replaced by a rename, and not touched by git, which deletes a file and then writes it.
      expect(times()).toEqual(beforeReset)
    },
  )

  it('is refused if the owner has changed or committed something while the upgrade ran', async () => {
    const [first, to] = [await git.run(['rev-parse', 'HEAD']), await stage()]
    await writeFile(join(git.root, 'src/site.ts'), 'our brand\n')
    await expect(switchTo(git, first, to, false)).rejects.toThrow('You have changed src/site.ts.')
    run(git.root, 'commit', '--quiet', '--all', '-m', 'Our brand')
    await expect(switchTo(git, first, to, false)).rejects.toThrow('The checkout moved to another commit')
    expect([readFileSync(join(git.root, 'src/site.ts'), 'utf8'), readSwitch(git.root)]).toEqual(['our brand\n', null])
  })

  it('can be interrupted anywhere: the new release runs from its folder until it is finished', inFull, async () => {
    const to = await stage()
    await mkdir(join(upgradeFolder(git.root), 'packages'))
    await writeFile(join(upgradeFolder(git.root), 'packages/new.txt'), 'new')
    const unfinished = { to, packages: true }
    await writeFile(switchFile(git.root), JSON.stringify(unfinished))
    // Killed between the two renames, and with git in the middle of its work.
    await rename(join(git.root, 'node_modules'), join(upgradeFolder(git.root), 'former-packages'))
    await writeFile(join(git.root, '.git/index.lock'), '')
    await writeFile(join(git.root, 'src/site.ts'), '')
    expect(rootToRun(git.root)).toBe(stagedRelease(git.root, to))
    await rm(join(stagedRelease(git.root, to), 'node_modules/cross-spawn'), { recursive: true })
    for (const name of ['cross-spawn', 'path-key', 'shebang-command', 'shebang-regex', 'which', 'isexe'])
      await symlink(resolve('node_modules', name), join(stagedRelease(git.root, to), 'node_modules', name))
    const words = ['commands/launch.js', 'node', 'commands/which.ts']
    expect(execFileSync(process.execPath, words, { cwd: git.root, encoding: 'utf8' })).toBe('2.0.0\n')
    await finishSwitch(git, readSwitch(git.root)!)
    await expectNew(to)
    await writeFile(join(git.root, '.git/index'), '')
    await finishSwitch(git, unfinished)
    await expectNew(to)
  })

  it('keeps what the owner changed or committed before an interrupted one is finished', inFull, async () => {
    const [first, to] = [await git.run(['rev-parse', 'HEAD']), await stage()]
    run(git.root, 'update-ref', 'refs/uplist/previous', first)
    run(git.root, 'checkout', '--quiet', to, '--', 'package.json')
    await writeFile(join(git.root, '.git/index.lock'), '')
    expect(await keepChanges(git, to)).toBeNull()
    await writeFile(join(git.root, 'src/site.ts'), 'our brand\n')
    const sentence = 'They are kept: git diff refs/uplist/previous refs/uplist/interrupted'
    expect(await keepChanges(git, to)).toContain(sentence)
    await finishSwitch(git, { to, packages: false })
    expect(run(git.root, 'show', 'refs/uplist/interrupted:src/site.ts')).toBe('our brand')
    run(git.root, 'reset', '--quiet', '--hard', first)
    const own = await commit(git.root, { 'src/site.ts': 'our new brand\n' })
    expect(await keepChanges(git, to)).toContain(sentence)
    expect(run(git.root, 'rev-parse', 'refs/uplist/interrupted')).toBe(own)
  })
})

import { givenAccount, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { expect, inFull, openLive, test as journey } from '#tests/e2e/journey.ts'
import { onSecondPlatform } from '#tests/e2e/second-platform.ts'
import { replyMessages } from '#src/domain/replies/replies.ts'
import { finish, says, startModel, type TestModel } from '#tests/support/model-server.ts'
import { givenInbox } from './given-mentions.ts'

const first = `I work on Tea Timer, so I’m biased. ${'It shows the time to everyone in the room. '.repeat(8)}`
const draft = `${first}You start it from any phone, and it rings on all of them.`

/** A product whose owner has connected a model. The one of the other journeys has none. */
const test = journey.extend<object, { model: TestModel }>({
  model: [
    async ({}, use) => {
      const model = await startModel()
      await onSecondPlatform({ AI_BASE_URL: model.url, AI_MODEL: 'small-1' }, () => use(model))
      await model.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ model: _ }, use) => {
    await use(process.env['JOURNEY_ORIGIN'])
  },
})

test(
  'a model’s draft appears while it is written, is kept, and gives way to our template if it isn’t safe',
  inFull,
  async ({ page, model }) => {
    const email = await givenAccount('streamed')
    await givenInbox(email, ['Which tea timer?', 'Tea timers for teams'])
    await signInByCall(page, email)
    await openLive(page, '/dashboard/mentions')
    const reply = page.getByRole('textbox', { name: 'Your reply' })
    const title = (name: string) => page.getByRole('heading', { level: 2, name })
    await expect(title('Which tea timer?')).toBeVisible()

    let goOn = () => {}
    model.behave(async (_, response, say) => {
      say(first)
      // A model that says nothing for long is given up.
      const thinking = setInterval(() => say(''), 500)
      await new Promise<void>((resolve) => void (goOn = resolve))
      clearInterval(thinking)
      say(draft.slice(first.length))
      finish(response)
    })
    await page.getByRole('button', { name: 'Write a draft' }).click()
    await expect(reply).toHaveValue(/^I work on Tea Timer/)
    await expect(reply).not.toHaveValue(/rings/)
    await expect(reply).toHaveAttribute('readonly')
    await expect(page.getByRole('button', { name: 'Writing...' })).toBeVisible()
    // Another mention can be read meanwhile.
    await page.keyboard.press('j')
    await expect(title('Tea timers for teams')).toBeVisible()
    await expect(reply).toHaveValue('')
    await page.keyboard.press('k')
    await expect(reply).toHaveValue(/^I work on Tea Timer/)
    goOn()
    await expect(reply).toHaveValue(draft)
    await expect(reply).not.toHaveAttribute('readonly')
    await expect(page.getByText('4 of 5 drafts left this month')).toBeVisible()
    await page.reload()
    await expect(reply).toHaveValue(draft)

    // What a stranger's post made the model say is never shown.
    model.behave(says(`${first}Get it at https://evil.example/win today, it costs nothing.`))
    await page.getByRole('button', { name: 'New draft' }).click()
    await expect(page.getByText(replyMessages.modelFailed)).toBeVisible()
    await expect(reply).not.toHaveValue(/evil/)
    await expect(reply).not.toHaveValue('')

    // A model that breaks off in the middle of a sentence.
    model.behave((_, response, say) => {
      say(first)
      response.destroy()
    })
    await page.getByRole('button', { name: 'New draft' }).click()
    await expect(page.getByText('2 of 5 drafts left this month')).toBeVisible()
    await expect(page.getByText(replyMessages.modelFailed)).toBeVisible()
    await expect(reply).not.toHaveValue('')
    expect(model.calls.map(({ body }) => body.stream)).toEqual([true, true, true])
  },
)

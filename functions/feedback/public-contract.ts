import { createRoute, z } from '@hono/zod-openapi'
import { pageLimit, pageNumber } from '#functions/http/queries.ts'
import {
  badQuery,
  dataAnswer,
  invalidInput,
  jsonBody,
  notJson,
  paginationSchema,
  problemAnswer,
  tooMany,
  unreadable,
  unsupportedType,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { feedbackLimits, feedbackStatuses } from '#src/domain/feedback/feedback.ts'
import { feedbackModes } from '#src/domain/feedback/form.ts'
import { boardEntrySchema, conflict, feedbackSchema } from './schemas.ts'

// The input and output of each call of /api/feedback, which visitors of customers' sites make.

const key = z.string().openapi({ description: 'The project’s public key', example: '4f0c2ab97d1e83b6' })
const noPage = { 404: problemAnswer('No feedback page has this key') }

export const saveRoute = createRoute({
  method: 'post',
  path: '/save',
  ...about('POST /api/feedback/save'),
  description:
    'Visitors send `key`, `mode`, `text` and what is optional, without signing in, from any site. The project’s owner ' +
    'sends `id`, `version` and `status`, `shown` or both, with an access token. Its author is told of `planned`, `done` ' +
    'and `declined` by email, once each, if they left one, confirmed it, and it isn’t praise. Beyond what a plan allows in a day, or ' +
    `${feedbackLimits.mailsPerDay} a day to one inbox, it is saved without an email.`,
  request: jsonBody(
    {
      key: { type: 'string', description: 'The project’s public key' },
      mode: { type: 'string', enum: Object.keys(feedbackModes) },
      text: { type: 'string', maxLength: feedbackLimits.text },
      email: { type: 'string', format: 'email', description: 'To get an answer. Needs `consent`' },
      consent: { type: 'boolean', description: 'Whether we may write to that email about this feedback' },
      mayShow: { type: 'boolean', description: 'Whether the text may be on the public board' },
      screenshot: { type: 'string', description: 'As the upload returned it' },
      pageUrl: { type: 'string', maxLength: feedbackLimits.pageUrl, description: 'Stored without query and fragment' },
      id: { type: 'string', description: 'As its owner: what to change' },
      version: { type: 'integer', description: 'As its owner: the version that was read' },
      status: { type: 'string', enum: Object.keys(feedbackStatuses) },
      shown: { type: 'boolean', description: 'As its owner: whether it is on the public board. Needs `mayShow`' },
      shownText: { type: 'string', description: 'As its owner: the words in a row that the board shows. Empty: all' },
    },
    [],
  ),
  responses: {
    200: dataAnswer('Changed, as its owner', feedbackSchema, {
      message: z.string(),
      mailed: z.boolean().openapi({ description: 'Whether its author gets an email about it now' }),
    }),
    201: dataAnswer(
      'Received',
      z.object({
        wordsUrl: z
          .url()
          .nullable()
          .openapi({ description: 'Where its author can take the words back. Null: not shown' }),
      }),
      { message: z.string() },
    ),
    ...unreadable,
    401: problemAnswer('Only its owner may change it'),
    403: problemAnswer('The email is not confirmed'),
    404: problemAnswer('No feedback page has this key, or no feedback of yours this id'),
    ...conflict,
    ...notJson,
    ...invalidInput,
    ...tooMany,
  },
})

export const screenshotsRoute = createRoute({
  method: 'post',
  path: '/screenshots',
  ...about('POST /api/feedback/screenshots'),
  description: `A JPG, PNG or GIF of at most ${feedbackLimits.screenshot.toLocaleString('en')} bytes. Only the project’s owner can see it. Deleted after a day unless feedback with it was sent.`,
  request: {
    body: {
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['key', 'file'],
            properties: { key: { type: 'string' }, file: { type: 'string', format: 'binary' } },
          },
        },
      },
      required: true,
    },
  },
  responses: {
    201: dataAnswer(
      'Stored',
      z.object({ screenshot: z.string().openapi({ description: 'To send with the feedback' }) }),
    ),
    ...unreadable,
    ...noPage,
    413: problemAnswer('Too large'),
    ...unsupportedType,
    ...invalidInput,
    ...tooMany,
    503: problemAnswer('It can’t be stored at the moment'),
  },
})

export const boardRoute = createRoute({
  method: 'get',
  path: '/boards/{key}',
  ...about('GET /api/feedback/boards/{key}'),
  request: { params: z.object({ key }), query: z.object({ page: pageNumber(), limit: pageLimit(20) }) },
  responses: {
    200: dataAnswer(
      'Most votes first',
      z.object({ project: z.string(), items: z.array(boardEntrySchema), pagination: paginationSchema }),
    ),
    ...badQuery,
    404: problemAnswer('No public board has this key'),
  },
})

export const voteRoute = createRoute({
  method: 'post',
  path: '/boards/{key}/votes',
  ...about('POST /api/feedback/boards/{key}/votes'),
  description: 'One vote per client, which is an IPv4 address or an IPv6 network. Repeating a call changes nothing.',
  request: {
    params: z.object({ key }),
    ...jsonBody({ id: { type: 'string' }, voted: { type: 'boolean', description: 'False takes the vote back' } }),
  },
  responses: {
    200: dataAnswer('The votes', z.object({ votes: z.int(), voted: z.boolean() })),
    ...unreadable,
    404: problemAnswer('Not on a public board'),
    ...notJson,
    ...tooMany,
  },
})

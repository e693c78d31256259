import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/handle-job.ts'

export default function pageBatches(_request: Request, context: Context): Promise<Response> {
  return handleJob('page-batches', context.deploy.context)
}

export const config: Config = {
  schedule: '* * * * *',
}

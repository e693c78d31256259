import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/handle-job.ts'

export default function suggestions(_request: Request, context: Context): Promise<Response> {
  return handleJob('suggestions', context.deploy.context)
}

export const config: Config = {
  schedule: '@hourly',
}

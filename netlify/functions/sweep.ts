import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/handle-job.ts'

export default function sweep(_request: Request, context: Context): Promise<Response> {
  return handleJob('sweep', context.deploy.context)
}

export const config: Config = {
  schedule: '@hourly',
}

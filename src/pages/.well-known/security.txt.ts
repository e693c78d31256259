import { environment } from '#src/build/data.ts'
import { securityTxt } from '#src/seo/pages/security-txt.ts'

export function GET(): Response {
  return new Response(securityTxt(environment.origin))
}

import { useCallback, useEffect, useState } from 'react'
import type { SecondFactors } from '#src/domain/second-factor/second-factor.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'

/** The account's second factors, as the server has them. */
export function useSecondFactors() {
  const [factors, setFactors] = useState<SecondFactors | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(async () => {
    const answer = await askSignedIn<{ data: SecondFactors }>('/users/me/second-factor')
    setFailure(answer.ok ? null : answer.message)
    if (answer.ok) setFactors(answer.body.data)
  }, [])
  useEffect(() => void load(), [load])
  return { factors, failure, load }
}

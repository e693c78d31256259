import { useEffect, useRef, useState } from 'react'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { checkSite } from './calls.ts'
import type { OpenProfile } from './useProfile.ts'

const maxAgeMs = 24 * 60 * 60 * 1000

/** Checks the website when the saved URL hasn't been checked yet, or not today, and when asked to. */
export function useSiteCheck({ profile, store, projectId }: OpenProfile) {
  const [checking, setChecking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const checked = useRef('')
  const url = profile.fields.website_url
  const { version, site } = profile

  const check = async () => {
    setChecking(true)
    setFailure(null)
    // What was just typed has to be saved first.
    await store.flush()
    const answer = await checkSite(projectId)
    setChecking(false)
    if (answer.ok) store.show(answer.body.data)
    else setFailure(answer.message)
  }

  useEffect(() => {
    const isFresh = site !== null && Date.now() - Date.parse(site.checkedAt) < maxAgeMs
    if (version === 0 || isFresh || checked.current === url || !parseWebsite(url)) return
    checked.current = url
    void check()
  })

  return { checking, failure, check: () => void check() }
}

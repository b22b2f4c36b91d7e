// Pages of the versions of a model before the latest ones.
import {
  listModelVersions,
  type ModelVersionRow,
  maxListedVersions,
} from '@gemba/contract/equipment/model-version/model-versions.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'

interface EarlierVersions {
  /** The latest versions and the pages that were loaded. */
  readonly versions: readonly ModelVersionRow[]
  /** Loads the next page. Undefined if all versions are listed. */
  readonly showMore: (() => void) | undefined
}

/** The numbers have no gaps, so that the start of each page is known. */
export function useEarlierVersions(modelId: string, latest: readonly ModelVersionRow[]): EarlierVersions {
  const language = useLanguage((state) => state.language)
  const [pageCount, setPageCount] = useState(0)
  const first = latest.at(-1)?.number ?? 1
  const pages = useQueries({
    queries: Array.from({ length: pageCount }, (_, at) =>
      queryOf(listModelVersions, { modelId, before: first - at * maxListedVersions }, language),
    ),
  })
  const versions = [...latest, ...pages.flatMap(({ data }) => data?.versions ?? [])]
  const hasMore = first - pageCount * maxListedVersions > 1
  return { versions, showMore: hasMore ? () => setPageCount(pageCount + 1) : undefined }
}

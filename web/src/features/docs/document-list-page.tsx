// The company's own documents and the classifications they stand under.
import { document, documentClass } from '@gemba/contract/docs/document.ts'
import { docsDictionaries, docsWords as words } from '@gemba/contract/docs/words.ts'
import { docsWords } from '../../i18n/docs.ts'
import { useText } from '../../i18n/text.ts'
import type { Area } from '../../resource/area.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'

const docsArea: Area = { words, dictionaries: docsDictionaries, references: { document, documentClass } }

export function DocumentListPage() {
  const text = useText(docsWords)
  return (
    <ResourcePage
      resource={document}
      area={docsArea}
      title={text('articles')}
      tree={{ field: 'classId', resource: documentClass }}
    />
  )
}

export function DocumentClassPage() {
  const text = useText(docsWords)
  return <ResourcePage resource={documentClass} area={docsArea} title={text('documentClasses')} />
}

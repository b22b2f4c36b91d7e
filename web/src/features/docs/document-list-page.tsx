// The company's own documents and their classifications.
import { document, documentClass } from '@gemba/contract/docs/document.ts'
import { useText } from '../../i18n/text.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { AttachmentsInput } from './attachments.tsx'
import { CategoryInput } from './category-input.tsx'
import { ContentInput } from './content-input.tsx'
import { docsWords } from './words.ts'

export function DocumentListPage() {
  const text = useText(docsWords)
  return (
    <ResourcePage
      resource={document}
      title={text('articles')}
      tree={{ field: 'classId', resource: documentClass }}
      rules={{
        name: {},
        classId: { input: (props) => <CategoryInput {...props} /> },
        modelId: {},
        forLanguage: {},
        format: {},
        content: { isWide: true, input: (props) => <ContentInput {...props} /> },
        attachments: { input: (props) => <AttachmentsInput {...props} /> },
      }}
    />
  )
}

export function DocumentClassPage() {
  const text = useText(docsWords)
  return <ResourcePage resource={documentClass} title={text('documentClasses')} />
}

// The list of exceptions. A row opens the page where its exception is handled.
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { callWords } from '../call/words.ts'
import { useExceptionForm } from './exception-form.tsx'
import { ExceptionState } from './exception-state.tsx'
import { addressOfException } from './exception-url.ts'

export function ExceptionListPage() {
  const text = useText(callWords)
  const navigate = useNavigate()
  const open = ({ id }: { id: string }) => void navigate(addressOfException(id))
  return (
    <ResourcePage
      {...useExceptionForm()}
      onOpen={open}
      cells={{ status: ({ status }) => <ExceptionState status={status} /> }}
      rowActions={[{ name: 'open', label: text('open'), onRun: open }]}
    />
  )
}

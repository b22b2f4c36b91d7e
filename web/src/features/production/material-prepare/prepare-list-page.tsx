// The list of preparations. A row opens the page where its material is received.
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { callWords } from '../call/words.ts'
import { usePrepareForm } from './prepare-form.ts'
import { PrepareState } from './prepare-state.tsx'
import { addressOfPrepare } from './prepare-urls.ts'

export function PrepareListPage() {
  const text = useText(callWords)
  const navigate = useNavigate()
  const open = ({ id }: { id: string }) => void navigate(addressOfPrepare(id))
  return (
    <ResourcePage
      {...usePrepareForm()}
      onOpen={open}
      cells={{ status: ({ status }) => <PrepareState status={status} /> }}
      rowActions={[{ name: 'open', label: text('open'), onRun: open }]}
    />
  )
}

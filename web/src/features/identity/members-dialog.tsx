import { useText } from '../../i18n/text.ts'
import { Popup } from '../../ui/panel/popup.tsx'
import { uiWords } from '../../ui/words.ts'
import { Members, type MembersProps } from './members.tsx'
import { peopleWords } from './words.ts'

/** The members of a record in a dialog. */
export function MembersDialog({ name, onClose, ...of }: MembersProps & { name: string; onClose: () => void }) {
  const text = useText(peopleWords)
  const ui = useText(uiWords)
  return (
    <Popup
      title={text('membersOf', { name })}
      width={820}
      onCancel={onClose}
      cancelText={ui('close')}
      testId="members-dialog"
    >
      <Members {...of} />
    </Popup>
  )
}

// Exceptions and what they block.
import { definePart } from '../../kit/module.ts'
import { exceptionCategory } from './dictionaries.ts'
import { exceptionErrors } from './errors.ts'
import { exceptionEvents } from './events.ts'
import { exception } from './exception.ts'
import {
  cancelException,
  handleException,
  rejectException,
  submitException,
  verifyException,
} from './exception-actions.ts'
import { exceptionFlow, exceptionRights } from './flow.ts'
import { exceptionMessages } from './messages.ts'

export const exceptionPart = definePart({
  resources: [exception],
  commands: [handleException, submitException, verifyException, rejectException, cancelException],
  errors: exceptionErrors,
  events: exceptionEvents,
  messages: exceptionMessages,
  flows: [exceptionFlow],
  permissions: {
    [exceptionRights.handle]: { label: ['处理异常', '處理異常', 'Handle exceptions'], page: 'calls/exception' },
    [exceptionRights.verify]: { label: ['验证异常', '驗證異常', 'Verify exceptions'], page: 'calls/exception' },
  },
  dictionaries: [exceptionCategory],
})

// The words of the layout kit (docs/adr/0073), in the order of their precedence.
import './layout.css'
import './space.css'
import './box.css'
import './text.css'

// A file is read in a process of its own, which notes what to say about it by name. Loaded here, the readers' catalogues
// can word it where it is shown.
import './aiken/aiken.words.ts';
import './blackboard/blackboard-text.words.ts';
import './brightspace/brightspace.words.ts';
import './docx/docx.words.ts';
import './formats.words.ts';
import './gift/gift.words.ts';
import './h5p/h5p.words.ts';
import './html/html.words.ts';
import './kinds/rubric-text.words.ts';
import './moodle/moodle.words.ts';
import './package/package.words.ts';
import './qti/qti.words.ts';
import './table/table.words.ts';
import './xml/xml.words.ts';

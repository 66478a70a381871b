import { fold } from "./fold.ts";

/** The most frequent function words of each language, which do not show what a passage is about. */
const lists: Record<string, string> = {
  en: "a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with",
  de: "aber als am an auch auf aus bei beim bin bis da das dass dem den der des die dies diese dieser dieses doch du durch ein eine einem einen einer eines er es für hat haben ich ihr im in ist ja kann man mit nach nicht noch nur ob oder sein seine sich sie sind so über um und uns unter vom von vor war waren was wenn werden wie wir wird zu zum zur",
  fr: "à au aux avec ce ces cet cette dans de des du elle elles en est et être eu il ils je la le les leur leurs lui ma mais me mes ne nous on ont ou par pas plus pour que qui sa se ses son sont sur ta te un une vous y",
  es: "a al con como de del el ella en entre es esta este esto fue ha han hay la las le les lo los más me mi muy no nos o para pero por que se sin sobre su sus también un una uno y ya",
  it: "a ad agli ai al alla alle allo anche che chi ci come con da dagli dal dalla dalle dei del della delle dello di e è ed era gli ha hanno i il in io la le lo loro ma mi ne nei nel nella nelle non o per più quella quello questa questo se sei si sono su sua sul sulla suo tra un una uno",
  pt: "a à ao aos as às com como da das de do dos e é ela ele em entre era esta este eu foi há isso isto já lhe mais mas me na não nas no nos o os ou para pela pelas pelo pelos por que se sem ser seu são sua também um uma",
  nl: "aan al als bij dan dat de der deze die dit door een en er had heeft het hij hun ik in is je kan maar me met mijn naar niet nog nu of om onder ook op over te tot uit van veel voor was wat we wel werd wordt zich zij zijn zo",
  sv: "alla att av blev bli de dem den deras dess det detta du där efter eller en er ett från för ha hade han har hon i in inte jag kan man med men mot ni nu när och om oss på sig sin ska som så till under upp ut var vi vid är",
  da: "af alle at blev bliver da de dem den denne der deres det dette du efter eller en er et for fra ham han har havde hun i ikke ind jeg kan man med men mod ned nu når og også om op os over på sig sin skal som så til ud under var vi vil ved være",
  no: "alle at av ble bli da de dem den denne der det dette du eller en er et etter for fra ha han har hun hva i ikke inn jeg kan man med men mot ned nå når og også om opp oss over på seg sin skal som så til under ut var ved vi vil være",
  fi: "ei eli en että he hän ja jo joka jos jotka kanssa koska kuin kun me mikä minä mitä mukaan mutta myös ne niin nyt oli olla on ovat se sekä sen siitä sinä te tai tämä vaan vain",
  hu: "a az azt azonban be csak de e egy egyik ez ezt és fel ha hogy igen is itt ki le lehet lesz már meg mely mert mint minden mit most nagyon ne nem nincs olyan ott pedig s sem szerint ti van vagy volt",
  ro: "a acest această ai al ale am ar are au ca că care ce cea cele cei cu cum că de din după ea ei el este eu fi fost i în îi își la le lor lui mai ne nu o pe pentru prin sa sau se si și său sunt sunt un unei unui",
  ru: "а без более бы был была были было быть в вам вас во вот все всё вы да для до его ее её если есть еще ещё же за и из или им их к как ко когда кто ли мы на над не него нет ни них но о об он она они оно от по под при с со так также там то того тоже только у уже чем что чтобы это этого этот я",
  ar: "إلى إن أن أو أي التي الذي الذين ان أنه إنه بعد به بها بين تلك ثم حتى حيث ذلك على عليه عن عند عندما غير فقد في فيه فيها قبل قد كان كانت كل كما لا لقد لم له لها ليس ما مع من منذ منها هذا هذه هل هم هو هي و وقد ولا وهو وهي يكون",
  fa: "از است این آن با برای بر به تا در را که کرد کردن شد شده بود باید خود هم همه و ها های هر یا یک می نیز اما اگر",
  ca: "a al als amb això aquest aquesta com de del dels el ella els en entre és està ha han hi i la les li lo més no o per però perquè que qui se sense ser seu seva si són també un una uns",
  cs: "a aby ale ani asi az bez bude by byl byla bylo být co do i jak jako je jeho její jejich jen ještě již jsem jsou k kde když která které který ke mezi na nad ne nebo není o od po pod podle pro proto při s se si tak také tato ten to toto tu v ve však z za ze že",
  eu: "al ala alde arabera baina bat batean beste bezala da dago dira ditu du dute egin ere eta ez hau hori izan naiz zen ziren zuen",
  ga: "a ach ag agus an ar as atá bhí bí d de den do faoi gan go i in is le leis má mar na ná níl nó ó roimh sa san sé sí sin tá um",
  hy: "այդ այլ այն այս դու դուք եմ են ենք ես եք է էի էին էր ըստ թ ի ին իսկ իր կամ համար հետ մեջ մենք մի նա նաև նրա նրանք որ որը որոնք որպես ու ում պիտի վրա և",
  sl: "a ali bi bil bila bilo bo da do in iz je ker ki ko kot lahko le med na ne ni o od pa po pod pred pri s se si so ta tako te to tudi v za z že",
  ta: "அது அந்த ஆகிய ஆனால் இது இந்த உள்ள என என்ற என்று ஒரு ஓர் கொண்ட தான் பல மற்றும் மேலும் வரை",
  tr: "ama ancak bir biri bu çok da daha de değil diye en gibi hem her için ile ise kadar ki mi mu mü mı ne o olan olarak oldu olduğu sonra şu ve veya ya",
  pl: "a ale albo bez być był była było co czy dla do gdy go i ich im ich jak jako je jego jej jest jeszcze już która które który lub ma może na nad nie niż o od oraz po pod przed przez przy są się tak także te tego ten to tu tym w we z za ze że",
  uk: "а або але б без бо був була були було бути в вже ви від він вона вони все да для до же з за і із й його її їх коли ми на не ні о об по при про та так також те ти то у це цей цього що щоб я як який",
  el: "αλλά αν από αυτή αυτό αυτός για δεν είναι ένα ένας επί έχει η ήταν θα και κατά με μετά μια μια μη να ο οι όπως ότι που προς σε στη στην στις στο στον τα την της τις το τον του τους των ως",
  he: "אבל או אותו אל אם אני את גם הוא היא הם היה היו זה זו יש כי כל לא לפני מה מי על עם של",
  hi: "एक और का की के को कि इस उस में से पर है हैं था थी थे ने यह वह जो तो भी ही कर हो नहीं या अपने लिए साथ तक गया",
  zh: "的 了 是 在 和 与 及 也 就 都 而 这 那 之 为 以 等 被 把 對 对 其 或 從 从 並 并 有 我 他 她 它 你 們 们 吗 呢 吧",
  ja: "の に は を た が で て と し れ さ る も な い か ら や だ ある いる する から こと として ない この ため その ます です でし まし なっ なる よう また もの という あり まで られ それ これ",
  th: "ที่ และ ของ ใน เป็น ได้ มี ให้ ว่า จะ ไม่ กับ จาก การ ความ โดย ซึ่ง แต่ หรือ นี้ ก็ แล้ว ไป มา อยู่ ด้วย ถึง เพื่อ",
};
lists["nb"] = lists["nn"] = lists["no"] ?? "";

const none: ReadonlySet<string> = new Set();
const sets = new Map<string, ReadonlySet<string>>();

/** Returns the stop words of a language, folded as terms are; empty without a list. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  let words = sets.get(language);
  if (!words) {
    const list = lists[language];
    words = list === undefined ? none : new Set(list.split(" ").map(fold));
    sets.set(language, words);
  }
  return words;
}

export const hasStopWords = (language: string) => lists[language] !== undefined;

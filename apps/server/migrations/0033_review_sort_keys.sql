-- Answers are sorted by what they measure: amounts by currency first, numbers in the base of their
-- unit. What is stored already gets the keys that new answers have (features/reviews/values.ts).
update review_cell set sort_text = value->>'currency' where value->>'type' = 'amount';

update review_cell
set sort_text = measure.kind,
  sort_number = case when measure.factor = 1 then (value->>'number')::float8
    else to_char((value->>'number')::numeric * measure.factor, '9.999999999EEEE')::float8 end
from (values
  ('share percent', 1.0, '{%,٪,％,percent,prozent,prozents,pourcent,بالمئة}'),
  ('share points', 1.0, '{pp,points,point,prozentpunkt,prozentpunkte,prozentpunkten,个百分点}'),
  ('share basis', 1.0, '{bp,bps,basispunkte}'),
  ('time days', 1.15740740741e-05, '{second,seconds,sekunde,sekunden,seconde,secondes,segundo,segundos,secondi,ثانية,秒}'),
  ('time days', 0.000694444444444, '{minute,minutes,minuten,min,minuto,minutos,minuti,دقيقة,دقائق,分钟}'),
  ('time days', 0.0416666666666667, '{hour,hours,h,stunde,stunden,heure,heures,hora,horas,ora,ore,ساعة,ساعات,小时}'),
  ('time days', 1.0, '{day,days,tag,tage,tagen,werktag,werktage,werktagen,jour,jours,día,días,dia,dias,giorno,giorni,يوم,يوما,أيام,天,日}'),
  ('time days', 7.0, '{week,weeks,woche,wochen,semaine,semaines,semana,semanas,settimana,settimane,أسبوع,أسابيع,周}'),
  ('time days', 30.436875, '{month,months,monat,monate,monaten,mois,mes,meses,mese,mesi,شهر,شهرا,أشهر,شهور,个月}'),
  ('time days', 365.2425, '{year,years,jahr,jahre,jahren,an,ans,année,années,año,años,anno,anni,سنة,سنوات,عام,أعوام,年}'),
  ('length m', 1.0, '{m,metre,metres,meter,meters,metern,mètre,mètres,metro,metros,metri,متر,米}'),
  ('length m', 0.01, '{cm,centimetre,centimetres,zentimeter,厘米}'),
  ('length m', 0.001, '{mm,millimetre,millimetres,millimeter,millimeters,毫米}'),
  ('length m', 1000.0, '{km,kilometre,kilometres,kilometer,kilometers,kilometern,كيلومتر,公里}'),
  ('length m', 0.3048, '{foot,feet,ft}'),
  ('length m', 0.0254, '{inch,inches}'),
  ('length m', 1609.344, '{mile,miles}'),
  ('mass kg', 1.0, '{kg,kilogram,kilograms,kilogramm,kilo,kilos,كيلوغرام,公斤}'),
  ('mass kg', 0.001, '{g,gram,grams,gramm,grammes,gramos,grammi,غرام,克}'),
  ('mass kg', 1e-06, '{mg,milligram,milligrams,milligramm,مليغرام,毫克}'),
  ('mass kg', 1000.0, '{t,tonne,tonnes,ton,tons,tonnen,toneladas,tonnellate,طن,吨}'),
  ('volume l', 1.0, '{l,litre,litres,liter,liters,litern,litro,litros,litri,لتر,لترا,升}'),
  ('volume l', 0.001, '{ml,millilitre,millilitres,milliliter,millilitri,mililitros,毫升}'),
  ('area m2', 1.0, '{m²,quadratmeter,quadratmetern,sqm,平方米}'),
  ('area m2', 10000.0, '{ha,hectare,hectares,hektar,hectáreas,ettari,公顷}'),
  ('data mb', 1.0, '{mb,megabyte,megabytes}'),
  ('data mb', 1000.0, '{gb,gigabyte,gigabytes}'),
  ('data mb', 1000000.0, '{tb,terabyte,terabytes}'),
  ('power w', 1.0, '{w,watt,watts}'),
  ('power w', 1000.0, '{kw}'),
  ('power w', 1000000.0, '{mw}'),
  ('power w', 1000000000.0, '{gw}'),
  ('energy kwh', 1.0, '{kwh}'),
  ('energy kwh', 1000.0, '{mwh}'),
  ('energy kwh', 1000000.0, '{gwh}'),
  ('pressure bar', 1.0, '{bar}'),
  ('temperature c', 1.0, '{°c,摄氏度}'),
  ('temperature f', 1.0, '{°f}'),
  ('part whole', 0.333333333333333, '{third,thirds,drittel,tiers,tercio,tercios}'),
  ('part whole', 0.2, '{fifth,fifths,fünftel,cinquième,cinquièmes,quinto,quintos}'),
  ('part whole', 0.25, '{viertel,quarts,cuartos}')
) as measure (kind, factor, names)
where value->>'type' = 'number'
  and lower(regexp_replace(value->>'unit', '^(working|business|calendar|consecutive|full) ', '', 'i'))
    = any (measure.names::text[]);
